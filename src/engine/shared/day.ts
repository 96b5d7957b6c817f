import { inOfficeZone } from './conventions.ts';
import type { Locale } from './entityMeta.ts';

const office = inOfficeZone({ locale: 'sv-SE' });
const officeClock = inOfficeZone({ locale: 'sv-SE', timeStyle: 'short' });
const expression = /^\$today(?:([+-])(\d{1,4})([dmy]))?$/;

/** The current day in the time zone of the office, YYYY-MM-DD. */
export function today(now = new Date()): string {
  return office().format(now);
}

/** The year in the time zone of the office; around New Year it differs from that of other zones. */
export const officeYear = (now = new Date()): number => Number(today(now).slice(0, 4));

/** The time of day in the office (HH:MM) at a UTC instant. */
export const officeTime = (instant: string): string => officeClock().format(new Date(instant));

/**
 * A day (YYYY-MM-DD) for people. English has two orders of day and month that are easily confused, so it uses ISO 8601.
 */
export const dayText = (day: string, locale: Locale): string =>
  locale === 'de' ? day.split('-').reverse().join('.') : day;

/** A UTC instant for people: day and time in the time zone of the office. */
export const instantText = (instant: string, locale: Locale): string =>
  `${dayText(today(new Date(instant)), locale)} ${officeTime(instant)}`;

/**
 * Resolves `$today`, `$today+60d`, `$today-12m`, `$today+1y` to a day; null for any other text, or if the year has more
 * than four digits.
 */
export function relativeDay(text: string, now = new Date()): string | null {
  const match = expression.exec(text);
  if (!match) return null;
  const [, sign, amount, unit] = match;
  if (!amount) return today(now);
  const steps = Number(amount) * (sign === '-' ? -1 : 1);
  const day =
    unit === 'd' ? addDays(today(now), steps) : addMonths(today(now), unit === 'm' ? steps : steps * 12);
  // Days are compared as texts: one in the year 12025 would sort first.
  return /^[1-9]\d{3}-/.test(day) ? day : null;
}

export function addDays(day: string, days: number): string {
  return iso(new Date(Date.parse(day) + days * 86_400_000));
}

/** If the target month is shorter, the result is its last day. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return iso(new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))));
}

/** The month before that of the day, the usual billing month: `2026-11-21` → `2026-10`. */
export const monthBefore = (day: string): string => addMonths(day, -1).slice(0, 7);

/** The first and the last day of a month: `2026-02` → 2026-02-01 and 2026-02-28. */
export function daysOfMonth(month: string): { readonly from: string; readonly to: string } {
  const from = `${month}-01`;
  return { from, to: addDays(addMonths(from, 1), -1) };
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

function iso(date: Date): string {
  return date.toISOString().slice(0, 10);
}
