import type { PreviewedBill, RunPreview } from '../shared/runPreview';

export type Dropped = ReadonlySet<number>;

/** What of a bill is left when cases are put aside, in cents. */
export const totalLeft = ({ cases }: PreviewedBill, dropped: Dropped): number =>
  cases.filter(({ id }) => !dropped.has(id)).reduce((sum, { owed }) => sum + owed, 0);

/** The bills that are left, and what they come to. */
export function leftOf({ bills }: RunPreview, dropped: Dropped) {
  const left = bills.filter(({ cases }) => cases.some(({ id }) => !dropped.has(id)));
  return { bills: left.length, sum: left.reduce((sum, bill) => sum + totalLeft(bill, dropped), 0) };
}
