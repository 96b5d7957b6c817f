import type { PreviewedBill, RunPreview } from '../shared/runPreview';

export type Dropped = ReadonlySet<number>;

/** The total of a bill without the excluded cases, in cents. */
export const totalLeft = ({ cases }: PreviewedBill, dropped: Dropped): number =>
  cases.filter(({ id }) => !dropped.has(id)).reduce((sum, { owed }) => sum + owed, 0);

/** The number and total of the bills that remain. */
export function leftOf({ bills }: RunPreview, dropped: Dropped) {
  const left = bills.filter(({ cases }) => cases.some(({ id }) => !dropped.has(id)));
  return { bills: left.length, sum: left.reduce((sum, bill) => sum + totalLeft(bill, dropped), 0) };
}
