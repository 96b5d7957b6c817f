import { addDays, today } from '@engine/shared/day';
import { relativePeriod } from '@engine/shared/period';

/** A period, both days included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

const expressions = {
  this_month: '$month',
  last_month: '$month-1',
  this_quarter: '$quarter',
  last_quarter: '$quarter-1',
  this_year: '$year',
  last_year: '$year-1',
} as const;

export type PeriodName = keyof typeof expressions;

const ordered: readonly PeriodName[] = [
  'this_month',
  'last_month',
  'this_quarter',
  'last_quarter',
  'this_year',
  'last_year',
];

export const usualPeriod: PeriodName = 'this_year';

export function periodNamed(name: PeriodName): Days {
  const { from, before } = relativePeriod(expressions[name]) ?? { from: today(), before: today() };
  return { from, to: addDays(before, -1) };
}

/** The periods to choose from. */
export const periods = (): readonly (Days & { readonly name: PeriodName })[] =>
  ordered.map(name => ({ name, ...periodNamed(name) }));

/** Usual days for a balance: today, and the ends of the previous month, quarter and year. */
export const balanceDays = () =>
  [
    { name: 'today', day: today() },
    { name: 'end_of_month', day: periodNamed('last_month').to },
    { name: 'end_of_quarter', day: periodNamed('last_quarter').to },
    { name: 'end_of_year', day: periodNamed('last_year').to },
  ] as const;
