import { holidayOn } from '../../calendar/server/holidays.ts';
import type { Tariff, TimeClass, Trip } from './tariff.ts';

/** What the clock and the calendar make of a trip; every trip is by day or by night. */
export interface TripTime {
  readonly classes: ReadonlySet<TimeClass>;
  readonly holiday: string | null;
}

/** The moment of the pick-up counts. Weekend is Saturday and Sunday; holidays are those of the company's state. */
export function tripTime(
  { date, time, federalState }: Trip,
  { nightFrom, nightTo }: Pick<Tariff, 'nightFrom' | 'nightTo'>,
): TripTime {
  const holiday = holidayOn(date, federalState);
  const isNight =
    nightFrom > nightTo ? time >= nightFrom || time < nightTo : time >= nightFrom && time < nightTo;
  const classes = new Set<TimeClass>(['any', isNight ? 'night' : 'day']);
  const weekday = new Date(date).getUTCDay();
  if (weekday === 0 || weekday === 6) classes.add('weekend');
  if (holiday !== null) classes.add('holiday');
  return { classes, holiday };
}

/** Which of two classes that hold at once counts: the higher one. */
export const timeRank: Readonly<Record<TimeClass, number>> = {
  any: 0,
  day: 1,
  night: 1,
  weekend: 2,
  holiday: 3,
};
