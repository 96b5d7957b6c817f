import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { changeRecords } from '@engine/server/records/product/changeRecords.ts';
import { groupBy } from '@engine/shared/groupBy.ts';
import { settled } from './allocation.ts';
import { type BillDebt, loadDebts, writeDebts } from './billDebts.ts';
import { followDebts } from './followDebts.ts';
import { loadAllocations, loadPayments, type StoredAllocation } from './paymentRow.ts';
import { removeAllocations } from './releaseAllocations.ts';
import { paymentsOf, unlockPayments } from './unlockPayments.ts';
import { writePayments } from './writePayments.ts';

/**
 * Bills that replace others already have payments when they are issued. These settle what the bills ask for; any rest
 * is released for another bill or to be paid back, even if its payment was locked.
 */
export async function settleIssued(data: Data, ids: readonly number[]): Promise<void> {
  const byBill = groupBy(await loadAllocations(data, 'bill', ids), ({ bill }) => bill);
  if (byBill.size === 0) return;
  const debts = [...(await loadDebts(data, [...byBill.keys()])).values()];
  const parts = debts.map(debt => shareOut(debt, byBill.get(debt.id) ?? []));
  await giveBack(
    data,
    parts.flatMap(({ shortened }) => shortened),
  );
  await writeDebts(
    data,
    parts.map(({ debt }) => debt),
  );
  await followDebts(data, [...byBill.keys()]);
}

/** A bill that asks for nothing is paid once it is sent, and its cases with it: no payment comes for it. */
export async function settleSent(data: Data, bill: number): Promise<void> {
  const debts = [...(await loadDebts(data, [bill])).values()].filter(asksForNothing);
  if (debts.length === 0) return;
  await writeDebts(data, debts);
  await followDebts(data, [bill]);
}

/** Whether nothing is left to pay of a bill that waits for it. */
export const asksForNothing = ({ kind, status, open }: BillDebt): boolean =>
  kind !== 'cancellation' && status === 'sent' && open === 0;

/** Applies allocations, the oldest first, as far as something is open. */
function shareOut(before: BillDebt, allocations: readonly StoredAllocation[]) {
  const shortened: StoredAllocation[] = [];
  let debt = before;
  for (const allocation of allocations) {
    const amount = allocation.kind === 'fee' ? allocation.amount : Math.min(allocation.amount, debt.open);
    if (amount < allocation.amount) shortened.push({ ...allocation, amount });
    debt = settled(debt, [{ ...allocation, amount }], 1);
  }
  return { debt, shortened };
}

/** reason for the log */
const askedForLess = 'Die Rechnung kommt auf weniger, als auf sie bezahlt ist.';

async function giveBack(data: Data, shortened: readonly StoredAllocation[]): Promise<void> {
  if (shortened.length === 0) return;
  const ids = paymentsOf(shortened);
  await unlockPayments(data, ids, askedForLess);
  const payments = await loadPayments(data, ids);
  await removeAllocations(
    data,
    shortened.filter(({ amount }) => amount === 0),
  );
  const less = shortened
    .filter(({ amount }) => amount > 0)
    .map(({ id, amount }) => ({ id, fields: { amount } }));
  await changeRecords(data, entityNamed(data.model, 'payment-allocation'), less);
  await writePayments(data, payments);
}
