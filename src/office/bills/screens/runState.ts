import type { PreviewedBill, RunPreview, ShownBill } from '../shared/runPreview';

export type Dropped = ReadonlySet<number>;

/** The total of a bill without the excluded cases, in cents. */
export const totalLeft = ({ cases }: PreviewedBill, dropped: Dropped): number =>
  cases.filter(({ id }) => !dropped.has(id)).reduce((sum, { owed }) => sum + owed, 0);

/** The number and total of the bills that remain. */
export function leftOf({ bills }: RunPreview, dropped: Dropped) {
  const left = bills.filter(({ cases }) => cases.some(({ id }) => !dropped.has(id)));
  return { bills: left.length, sum: left.reduce((sum, bill) => sum + totalLeft(bill, dropped), 0) };
}

/** The bills that remain, as the order of a run names them. */
export const shownOf = ({ bills }: RunPreview, dropped: Dropped): readonly ShownBill[] =>
  bills.flatMap(bill => {
    const cases = bill.cases.map(({ id }) => id).filter(id => !dropped.has(id));
    return cases.length === 0 ? [] : [{ key: bill.key, cases, total: totalLeft(bill, dropped) }];
  });

/** The excluded cases that a newer preview still has. */
export const stillIn = ({ bills }: RunPreview, dropped: Dropped): Dropped =>
  new Set(bills.flatMap(({ cases }) => cases.map(({ id }) => id).filter(id => dropped.has(id))));
