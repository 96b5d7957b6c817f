import { inOfficeZone } from './conventions.ts';
import type { Locale } from './entityMeta.ts';

const office = inOfficeZone({ locale: 'sv-SE' });
const officeClock = inOfficeZone({ locale: 'sv-SE', timeStyle: 'short' });
const expression = /^\$today(?:([+-])(\d{1,4})([dmy]))?$/;

/** Today as the office sees it, YYYY-MM-DD. */
export function today(now = new Date()): string {
  return office().format(now);
}

/** The year that the office writes, which at New Year is another one elsewhere. */
export const officeYear = (now = new Date()): number => Number(today(now).slice(0, 4));

/** The wall clock of the office (HH:MM) at a UTC instant. */
export const officeTime = (instant: string): string => officeClock().format(new Date(instant));

/**
 * A day (YYYY-MM-DD) as people read it. English has two orders of a day, of which each looks like the other, so it takes
 * the one that cannot be mistaken (ISO 8601).
 */
export const dayText = (day: string, locale: Locale): string =>
  locale === 'de' ? day.split('-').reverse().join('.') : day;

/** A UTC instant as people read it: its day, and the time on the clock of the office. */
export const instantText = (instant: string, locale: Locale): string =>
  `${dayText(today(new Date(instant)), locale)} ${officeTime(instant)}`;

/** `$today`, `$today+60d`, `$today-12m`, `$today+1y` as a day; null when the text is no such expression, or no year of four digits. */
export function relativeDay(text: string, now = new Date()): string | null {
  const match = expression.exec(text);
  if (!match) return null;
  const [, sign, amount, unit] = match;
  if (!amount) return today(now);
  const steps = Number(amount) * (sign === '-' ? -1 : 1);
  const day =
    unit === 'd' ? addDays(today(now), steps) : addMonths(today(now), unit === 'm' ? steps : steps * 12);
  // Days are compared as texts, among which one of the year 12025 would come first.
  return /^[1-9]\d{3}-/.test(day) ? day : null;
}

export function addDays(day: string, days: number): string {
  return iso(new Date(Date.parse(day) + days * 86_400_000));
}

/** The last day of a month takes the place of one that the target month lacks. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return iso(new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))));
}

/** The month before the day's, as offices bill: `2026-11-21` → `2026-10`. */
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
