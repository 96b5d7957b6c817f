import { today } from '@engine/shared/day';
import { shapes } from '@engine/shared/formats';

/** The single day that a list's filter is limited to; null: none, or several. */
export function dayOfList(filter: Readonly<Record<string, unknown>>): string | null {
  const { date, today: isToday, date_gte: from, date_lte: to } = filter;
  const day = date ?? (isToday === true ? today() : from === to ? from : null);
  return typeof day === 'string' && shapes.date(day) ? day : null;
}

/** The same filter for another day. */
export function filterForDay(filter: Readonly<Record<string, unknown>>, day: string) {
  const { date: _, today: __, date_gte: ___, date_lte: ____, ...others } = filter;
  return { ...others, date_gte: day, date_lte: day };
}
