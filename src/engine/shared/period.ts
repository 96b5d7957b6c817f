import { addDays, addMonths, daysBetween, today } from './day.ts';
import { offsetAt } from './offsetAt.ts';

/** Days from `from` (inclusive) to `before` (exclusive). */
export interface Period {
  readonly from: string;
  readonly before: string;
}

const expression = /^\$(day|week|month|quarter|year|days)([+-]\d{1,3})?$/;

/**
 * A period relative to today in office time: `$week` is the current week, `$quarter-1` the previous quarter, `$days+14`
 * today and the next 14 days, `$days-30` the last 30 days and today. `$past` ends yesterday, `$future` begins tomorrow.
 * Null for any other text.
 */
export function relativePeriod(text: string, now = new Date()): Period | null {
  const day = today(now);
  if (text === '$past') return { from: '1000-01-01', before: day };
  if (text === '$future') return { from: addDays(day, 1), before: '9999-12-30' };
  const [, unit, amount] = expression.exec(text) ?? [];
  const steps = Number(amount ?? 0);
  switch (unit) {
    case 'day':
      return { from: addDays(day, steps), before: addDays(day, steps + 1) };
    case 'days':
      return { from: addDays(day, Math.min(steps, 0)), before: addDays(day, Math.max(steps, 0) + 1) };
    case 'week': {
      const monday = addDays(day, steps * 7 - ((new Date(day).getUTCDay() + 6) % 7));
      return { from: monday, before: addDays(monday, 7) };
    }
    case 'month':
      return months(`${day.slice(0, 7)}-01`, 1, steps);
    case 'quarter':
      return months(addMonths(`${day.slice(0, 7)}-01`, -((Number(day.slice(5, 7)) - 1) % 3)), 3, steps);
    case 'year':
      return months(`${day.slice(0, 4)}-01-01`, 12, steps);
    default:
      return null;
  }
}

const months = (first: string, length: number, steps: number): Period => ({
  from: addMonths(first, steps * length),
  before: addMonths(first, (steps + 1) * length),
});

/** The first and last months that contain days of the period. */
export const monthsOf = ({ from, before }: Period) => ({
  first: from.slice(0, 7),
  last: addDays(before, -1).slice(0, 7),
});

/**
 * The number of the week that begins on this Monday, and the year that it belongs to, which is that of its Thursday
 * (ISO 8601).
 */
export function isoWeek(monday: string): { readonly year: number; readonly number: number } {
  const thursday = addDays(monday, 3);
  const year = Number(thursday.slice(0, 4));
  return { year, number: Math.floor(daysBetween(`${year}-01-01`, thursday) / 7) + 1 };
}

/** The UTC instant at which a day begins in the office. The first days of year 0 begin as in UTC. */
export function startOfDay(day: string): string {
  const midnight = Date.parse(day);
  // the offset may change on that very day and even skip midnight
  const guesses = [midnight + DAY, midnight - DAY].map(near => midnight - offsetAt(near));
  // years before 0 have another notation, so their offset is NaN
  const start =
    guesses.filter(Number.isFinite).find(guess => dayAt(guess) === day && dayAt(guess - 1) !== day) ??
    midnight;
  return new Date(start).toISOString();
}

const lastDay = '9999-12-31';

/** The UTC instant at which the next day begins in the office. */
const startOfNextDay = (day: string): string =>
  day === lastDay ? `${day}T24:00:00.000Z` : startOfDay(addDays(day, 1));

/** The last UTC instant of a day in the office. */
export const endOfDay = (day: string): string => new Date(Date.parse(startOfNextDay(day)) - 1).toISOString();

/** The instants that conditions compare with to include or exclude a whole day. */
export const dayEdges = { start: startOfDay, next: startOfNextDay } as const;
export type DayEdge = keyof typeof dayEdges;

const DAY = 86_400_000;

const dayAt = (moment: number): string => today(new Date(moment));
