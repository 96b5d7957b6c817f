import { addDays, daysBetween } from '@engine/shared/day.ts';
import type { Company, Holiday } from '@generated/types/entities.ts';
import { getHolidays, type Holiday as LawfulHoliday } from 'feiertagejs';
import type { DayRule } from '../shared/dayRule.ts';

export type FederalState = Company['federal_state'];

/** Where a company has its seat; an empty town is in no town's calendar. */
export interface HolidayRegion {
  readonly federalState: FederalState;
  readonly city: string | null;
}

/** A day of the office's own calendar. No state or no town means: in all of them. */
export interface OwnHoliday {
  readonly id: number;
  readonly name: string;
  readonly kind: Holiday['kind'];
  /** the day, or the first of those that repeat */
  readonly date: string;
  readonly repeats: Holiday['repeats'];
  readonly lastOn: string | null;
  readonly federalState: FederalState | null;
  readonly city: string | null;
}

/**
 * The rule for a day (YYYY-MM-DD) at a place, or null for an ordinary day. The own calendar takes precedence over the
 * law; in it a town over a state over everywhere, a single day over one that repeats, then the newer one.
 */
export function dayRuleOn(day: string, place: HolidayRegion, own: readonly OwnHoliday[]): DayRule | null {
  const [best] = own
    .filter(each => holdsAt(each, place) && isOn(each, day))
    .sort((a, b) => weightOf(b) - weightOf(a) || b.id - a.id);
  if (best) {
    const { name, federalState, city } = best;
    return { kind: 'calendar', name, isHoliday: best.kind === 'holiday', federalState, city };
  }
  const name = holidaysOf(day.slice(0, 4), place.federalState).get(day);
  if (name === undefined) return null;
  return { kind: 'law', name, isHoliday: true, federalState: place.federalState, city: null };
}

/** The name of the public holiday on this day at this place, or null. */
export function holidayOn(day: string, place: HolidayRegion, own: readonly OwnHoliday[]): string | null {
  const rule = dayRuleOn(day, place, own);
  return rule?.isHoliday ? rule.name : null;
}

function holdsAt({ federalState, city }: OwnHoliday, place: HolidayRegion): boolean {
  return (
    (federalState === null || federalState === place.federalState) &&
    (city === null || folded(city) === folded(place.city ?? ''))
  );
}

const folded = (town: string): string => town.trim().toLocaleLowerCase('de');

function isOn({ date, repeats, lastOn }: OwnHoliday, day: string): boolean {
  if (day < date || (lastOn !== null && day > lastOn)) return false;
  switch (repeats) {
    case 'once':
      return day === date;
    case 'yearly':
      return day.slice(5) === date.slice(5);
    case 'easter':
      return daysFromEaster(day) === daysFromEaster(date);
  }
}

const weightOf = ({ federalState, city, repeats }: OwnHoliday): number =>
  (city === null ? 0 : 4) + (federalState === null ? 0 : 2) + (repeats === 'once' ? 1 : 0);

const known = new Map<string, ReadonlyMap<string, string>>();

/** The public holidays of a year in a federal state: day (YYYY-MM-DD) → German name. */
function holidaysOf(year: string, state: FederalState): ReadonlyMap<string, string> {
  const key = `${year}/${state}`;
  const remembered = known.get(key);
  if (remembered) return remembered;
  const days = getHolidays(year, state).map(day => [dayOf(day), day.translate('de') ?? day.name] as const);
  const holidays = new Map([
    ...days,
    ...Object.entries(once[state] ?? {}).filter(([day]) => isIn(year, day)),
  ]);
  known.set(key, holidays);
  return holidays;
}

const isIn = (year: string, day: string): boolean => day.startsWith(`${year}-`);

/**
 * Holidays of a single year, which the library does not know: those of Berlin (§ 1 (1) of its Gesetz über die Sonn- und
 * Feiertage).
 */
const once: { readonly [State in FederalState]?: Readonly<Record<string, string>> } = {
  BE: {
    '2020-05-08': '75. Jahrestag der Befreiung',
    '2025-05-08': '80. Jahrestag der Befreiung',
    '2028-06-17': '75. Jahrestag des Aufstandes vom 17. Juni 1953',
  },
};

/** The library sets `date` to noon in UTC; its `dateString` is a day later on a server twelve hours ahead. */
const dayOf = ({ date }: LawfulHoliday): string => date.toISOString().slice(0, 10);

function daysFromEaster(day: string): number {
  const goodFriday = getHolidays(day.slice(0, 4), 'BUND').find(({ name }) => name === 'KARFREITAG');
  if (!goodFriday) throw new Error(`There is no Good Friday in ${day.slice(0, 4)}.`);
  return daysBetween(addDays(dayOf(goodFriday), 2), day);
}
