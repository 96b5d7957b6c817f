import { dayRuleOn, type OwnHoliday } from '../../calendar/server/holidays.ts';
import type { TimeRule } from '../../cases/shared/caseExplanation.ts';
import type { Eve, Tariff, TimeClass, Trip } from './tariff.ts';

/** Time classes of a trip by clock and calendar; every trip is by day or by night. */
export interface TripTime {
  /** the day on which the trip began, which may differ from that of its tour */
  readonly day: string;
  readonly classes: ReadonlySet<TimeClass>;
  /** name of the holiday on that day */
  readonly holiday: string | null;
  /** the rule that decides whether the day is a holiday; null: an ordinary day */
  readonly rule: TimeRule | null;
}

/**
 * Decided by the moment of the pick-up, its day as well as its hour. Weekend is Saturday and Sunday; holidays are those
 * at the company's seat, and for 24 and 31 December the contract decides.
 */
export function tripTime(
  trip: Trip,
  tariff: Pick<Tariff, 'nightFrom' | 'nightTo' | 'christmasEve' | 'newYearsEve'>,
  own: readonly OwnHoliday[],
): TripTime {
  const { nightFrom, nightTo } = tariff;
  const { time } = trip;
  const day = trip.pickupDay ?? trip.date;
  const rule = agreedRule(tariff, day, time) ?? dayRuleOn(day, trip, own);
  const isNight =
    nightFrom > nightTo ? time >= nightFrom || time < nightTo : time >= nightFrom && time < nightTo;
  const classes = new Set<TimeClass>(['any', isNight ? 'night' : 'day']);
  const weekday = new Date(day).getUTCDay();
  if (weekday === 0 || weekday === 6) classes.add('weekend');
  const holiday = rule?.isHoliday ? rule.name : null;
  if (holiday !== null) classes.add('holiday');
  return { day, classes, holiday, rule };
}

/** The rule of the contract for this day; null on any other day, or if it has none. */
function agreedRule(
  { christmasEve, newYearsEve }: Pick<Tariff, 'christmasEve' | 'newYearsEve'>,
  day: string,
  time: string,
): TimeRule | null {
  switch (day.slice(5)) {
    case '12-24':
      return ruleOf('Heiligabend', christmasEve, time);
    case '12-31':
      return ruleOf('Silvester', newYearsEve, time);
    default:
      return null;
  }
}

function ruleOf(name: string, eve: Eve | null, time: string): TimeRule | null {
  if (!eve) return null;
  const from = eve.kind === 'holiday_from' ? eve.from : null;
  const isHoliday = eve.kind === 'holiday' || (from !== null && time >= from);
  return { kind: 'contract', name, isHoliday, from };
}

/** Of two classes that apply at once, the higher one counts. */
export const timeRank: Readonly<Record<TimeClass, number>> = {
  any: 0,
  day: 1,
  night: 1,
  weekend: 2,
  holiday: 3,
};
