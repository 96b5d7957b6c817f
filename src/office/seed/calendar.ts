import { addDays } from '@engine/shared/day.ts';

/** Days and months as texts (YYYY-MM-DD, YYYY-MM), computed in UTC so that the machine's time zone does not matter. */

/** 0 is Sunday. */
export function weekday(day: string): number {
  return new Date(day).getUTCDay();
}

function monthOf(day: string): string {
  return day.slice(0, 7);
}

export interface Period {
  readonly month: string;
  readonly days: readonly string[];
}

/** The days from `from` to `to`, by calendar month. */
export function monthsBetween(from: string, to: string): readonly Period[] {
  const months = new Map<string, string[]>();
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const days = months.get(monthOf(day)) ?? [];
    months.set(monthOf(day), [...days, day]);
  }
  return [...months].map(([month, days]) => ({ month, days }));
}

/** Minutes since midnight in the office as HH:MM. */
export function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** The UTC instant of an office time; summer time from the last Sunday of March to that of October. */
export function instant(day: string, minutes: number): string {
  const offset = isSummer(day) ? 120 : 60;
  return new Date(Date.parse(day) + (minutes - offset) * 60_000).toISOString();
}

/** The earlier of two days or two instants. */
export const earlier = (a: string, b: string): string => (a < b ? a : b);

function isSummer(day: string): boolean {
  const year = day.slice(0, 4);
  return day >= lastSunday(`${year}-03-31`) && day < lastSunday(`${year}-10-31`);
}

function lastSunday(monthEnd: string): string {
  return addDays(monthEnd, -weekday(monthEnd));
}
