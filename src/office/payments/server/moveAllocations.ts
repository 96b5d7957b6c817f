import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { changeRecord, changeRecords } from '@engine/server/records/product/changeRecords.ts';
import { followAllocations } from './draftDebts.ts';
import { casesOfBills } from './followDebts.ts';
import { loadAllocations, loadPayments } from './paymentRow.ts';
import { releaseBill, removeAllocations } from './releaseAllocations.ts';
import { paymentsOf, unlockPayments } from './unlockPayments.ts';

/**
 * Moves payments from a cancelled bill to the draft that replaces it: they keep their amounts, so locked ones may move
 * too. Without a draft they are released to be paid back; locked ones are unlocked, with `why` in the log. Allocations
 * keep their case if it is on the draft. Cuts are removed: they have to be decided again.
 */
export async function movePayments(data: Data, from: number, to: number | null, why: string): Promise<void> {
  const bills = entityNamed(data.model, 'bill');
  if (to === null) {
    await unlockPayments(data, paymentsOf(await loadAllocations(data, 'bill', [from])), why);
    await releaseBill(data, from);
  } else {
    await loadPayments(data, paymentsOf(await loadAllocations(data, 'bill', [from])));
    // Again, now that their payments are locked: some may have been released meanwhile.
    const all = await loadAllocations(data, 'bill', [from]);
    await removeAllocations(
      data,
      all.filter(({ kind }) => kind === 'cut'),
    );
    const cases = new Set(((await casesOfBills(data, [to])).get(to) ?? []).map(each => each.id));
    const moved = all.filter(({ kind }) => kind !== 'cut');
    await changeRecords(
      data,
      entityNamed(data.model, 'payment-allocation'),
      moved.map(({ id, billCase }) => ({
        id,
        fields: { bill: to, bill_case: billCase !== null && cases.has(billCase) ? billCase : null },
      })),
    );
    await followAllocations(data, [to]);
  }
  await changeRecord(data, bills, from, { paid: 0, written_off: 0, moved: 0, open: 0, contested: 0 });
}
