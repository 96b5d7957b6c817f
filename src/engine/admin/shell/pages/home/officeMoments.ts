import { addDays, officeTime, today } from '../../../../shared/day';
import { formatDay } from '../../../kit/format/date';
import type { Tag } from '../../../kit/format/language';

/** Message key of the greeting for this hour, in the office's time zone. */
export function greetingAt(now: Date): string {
  const hour = Number(officeTime(now.toISOString()).slice(0, 2));
  if (hour < 11) return 'app.home.good_morning';
  return hour < 18 ? 'app.home.good_day' : 'app.home.good_evening';
}

/** `Mittwoch, 10. Juni 2026` */
export function longDay(now: Date, tag: Tag): string {
  const words = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Date(`${today(now)}T00:00:00Z`).toLocaleDateString(tag, words);
}

/** In days of the office's time zone. */
export function dayOf(at: string, now: Date): 'today' | 'yesterday' | 'earlier' {
  const visited = today(new Date(at));
  if (visited === today(now)) return 'today';
  return visited === addDays(today(now), -1) ? 'yesterday' : 'earlier';
}

/** The time of a recent visit, the day of an earlier one: `08:05`, `10.06.` */
export function visitMoment(at: string, day: ReturnType<typeof dayOf>, tag: Tag): string {
  if (day !== 'earlier') return officeTime(at);
  return formatDay(today(new Date(at)), tag).replace(/\/?\d{4}$/, '');
}
