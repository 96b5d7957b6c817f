import { addDays, officeTime, today } from '@engine/shared/day';
import { parseInstant } from '@engine/shared/parseDay';

export type ActualField = 'pickup_actual' | 'dropoff_actual';

/**
 * The instant of a clock time (HH:MM in the office) at which a ride began or ended; null in the hour that is skipped in
 * spring. Rides around midnight begin on the day beside their own, and end on the day after they began.
 */
export function actualInstant(
  time: string,
  field: ActualField,
  { date, pickup_at: plan, pickup_actual: start }: Readonly<Record<string, unknown>>,
): string | null {
  const planned = { day: String(date), time: typeof plan === 'string' ? plan : time };
  if (field === 'pickup_actual') return instantOf(pickupDay(time, planned), time);
  if (typeof start !== 'string') return instantOf(arrivalDay(time, planned), time);
  const day = today(new Date(start));
  const sameDay = instantOf(day, time);
  // In the hour that comes twice in autumn, the clock alone does not say which time is the later one.
  if (sameDay !== null && sameDay > start) return sameDay;
  return instantOf(arrivalDay(time, { day, time: officeTime(start) }), time);
}

const instantOf = (day: string, time: string): string | null => parseInstant(`${day} ${time}`);

interface Moment {
  readonly day: string;
  readonly time: string;
}

const mostMinutesEarly = 6 * 60;
const halfDay = 12 * 60;
const wholeDay = 24 * 60;

/** The day nearest to the plan; the day before only for some hours, as rides are late rather than early. */
function pickupDay(time: string, planned: Moment): string {
  const late = minutes(time) - minutes(planned.time);
  if (late > wholeDay - mostMinutesEarly) return addDays(planned.day, -1);
  return late < -halfDay ? addDays(planned.day, 1) : planned.day;
}

/** A ride that would last longer than half a day is a slip, which stays on the day of the start to be refused. */
function arrivalDay(time: string, start: Moment): string {
  const lasts = minutes(time) - minutes(start.time);
  return lasts < 0 && lasts + wholeDay <= halfDay ? addDays(start.day, 1) : start.day;
}

const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
