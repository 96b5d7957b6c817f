import type { Company } from '@generated/types/entities.ts';
import { getHolidays } from 'feiertagejs';

export type FederalState = Company['federal_state'];

const known = new Map<string, ReadonlyMap<string, string>>();

/** The public holidays of a year in a federal state: day (YYYY-MM-DD) → German name. */
function holidaysOf(year: string, state: FederalState): ReadonlyMap<string, string> {
  const key = `${year}/${state}`;
  const remembered = known.get(key);
  if (remembered) return remembered;
  const days = getHolidays(year, state).map(
    day => [day.dateString, day.translate('de') ?? day.name] as const,
  );
  const holidays = new Map(days);
  known.set(key, holidays);
  return holidays;
}

/** The name of the public holiday that this day is there, or null. */
export function holidayOn(day: string, state: FederalState): string | null {
  return holidaysOf(day.slice(0, 4), state).get(day) ?? null;
}
