import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { changeRecord, changeRecords } from '@engine/server/records/product/changeRecords.ts';
import { loadAllocations } from '../../payments/server/paymentRow.ts';
import { releaseBill, removeAllocations } from '../../payments/server/releaseAllocations.ts';
import { sum } from '../../pricing/server/amounts.ts';
import type { BillRow } from './billRow.ts';
import type { BillPlan, Recipient } from './planBills.ts';

/** Does this bill to be take the place of the other: for the same recipient, and of the same sort? */
export const succeeds = (plan: BillPlan, { kind, recipient }: BillRow): boolean =>
  (plan.kind === 'copay') === (kind === 'copay') && sameParty(plan.recipient, recipient);

const sameParty = (one: Recipient, other: Recipient): boolean =>
  one.type === other.type && one.id === other.id;

/**
 * What was paid on a cancelled bill is paid on the draft that takes its place: payments keep their amounts, so that
 * locked ones may move too. What the payer had cut is decided anew.
 */
export async function movePayments(data: Data, from: number, to: number | null): Promise<void> {
  const bills = entityNamed(data.model, 'bill');
  if (to === null) await releaseBill(data, from);
  else {
    const all = await loadAllocations(data, 'bill', [from]);
    await removeAllocations(
      data,
      all.filter(({ kind }) => kind === 'cut'),
    );
    const moved = all.filter(({ kind }) => kind !== 'cut');
    await changeRecords(
      data,
      entityNamed(data.model, 'payment-allocation'),
      moved.map(({ id }) => ({ id, fields: { bill: to, bill_case: null } })),
    );
    const paid = sum(moved.filter(({ kind }) => kind === 'payment').map(({ amount }) => amount));
    if (paid > 0) await changeRecord(data, bills, to, { paid });
  }
  await changeRecord(data, bills, from, { paid: 0, written_off: 0, open: 0, contested: 0 });
}
