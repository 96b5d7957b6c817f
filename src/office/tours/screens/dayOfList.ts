import { dayText, today } from '@engine/shared/day';
import type { Locale } from '@engine/shared/entityMeta';
import { shapes } from '@engine/shared/formats';

/** The single day that a list's filter is limited to; null: none, or several. */
export function dayOfList(filter: Readonly<Record<string, unknown>>): string | null {
  const { date, today: isToday, date_gte: from, date_lte: to } = filter;
  const day = date ?? (isToday === true ? today() : from === to ? from : null);
  return typeof day === 'string' && shapes.date(day) ? day : null;
}

/** The same filter for another day. */
export const filterForDay = (filter: Readonly<Record<string, unknown>>, day: string) => ({
  ...withoutDay(filter),
  date_gte: day,
  date_lte: day,
});

/** What the filter asks besides the day. */
export function withoutDay(filter: Readonly<Record<string, unknown>>) {
  const { date: _, today: __, date_gte: ___, date_lte: ____, ...others } = filter;
  return others;
}

/** All tours of a day on one page, by pickup time. */
export const inOrderOfPickup = { sort: 'pickup_at', order: 'ASC', page: '1', perPage: '100' };

/** With its weekday, such as `Mo, 02.03.2026`. */
export const namedDay = (day: string, tag: string, locale: Locale): string =>
  `${new Date(`${day}T00:00:00Z`).toLocaleDateString(tag, { weekday: 'short', timeZone: 'UTC' })}, ${dayText(day, locale)}`;
