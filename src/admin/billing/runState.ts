import type { PreviewedBill, RunPreview } from './billingApi';

export type Dropped = ReadonlySet<number>;

/** With a case put aside or taken in again. */
export function toggled(dropped: Dropped, ids: readonly number[]): Dropped {
  const next = new Set(dropped);
  const isOut = ids.every(id => dropped.has(id));
  for (const id of ids) {
    if (isOut) next.delete(id);
    else next.add(id);
  }
  return next;
}

/** What of a bill is left when cases are put aside, in cents. */
export const totalLeft = ({ cases }: PreviewedBill, dropped: Dropped): number =>
  cases.filter(({ id }) => !dropped.has(id)).reduce((sum, { owed }) => sum + owed, 0);

/** The bills that are left, and what they come to. */
export function leftOf({ bills }: RunPreview, dropped: Dropped) {
  const left = bills.filter(({ cases }) => cases.some(({ id }) => !dropped.has(id)));
  return { bills: left.length, sum: left.reduce((sum, bill) => sum + totalLeft(bill, dropped), 0) };
}

/** The month before the day, as offices bill: `2026-11-21` → `2026-10`. */
export function monthBefore(day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return month === 1 ? `${year - 1}-12` : `${year}-${String(month - 1).padStart(2, '0')}`;
}
