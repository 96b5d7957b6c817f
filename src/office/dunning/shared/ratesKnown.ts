import { addDays, addMonths } from '@engine/shared/day.ts';

/** How up to date the base rates of an office are. */
export interface RatesKnown {
  /** the last day of the half-year that the latest rate was announced for */
  readonly until: string;
  /** no rate is entered for the half-year of today */
  readonly isBehind: boolean;
}

/** The Bundesbank announces the base rate for each half-year, unchanged ones too (section 247 (2) BGB); null: none is entered. */
export function ratesKnown(validFrom: readonly string[], today: string): RatesKnown | null {
  const latest = validFrom.toSorted().at(-1);
  if (latest === undefined) return null;
  const until = addDays(addMonths(halfYearOf(latest), 6), -1);
  return { until, isBehind: until < today };
}

const halfYearOf = (day: string): string => `${day.slice(0, 4)}-${day.slice(5, 7) < '07' ? '01' : '07'}-01`;
