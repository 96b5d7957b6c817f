import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { ProblemError } from '@engine/server/access/problemError.ts';
import { changeRecord } from '@engine/server/records/product/changeRecords.ts';
import { moveRecords } from '@engine/server/records/workflow/product/moveRecords.ts';
import { withdrawUnbilled } from '../../claims/server/withdraw.ts';
import { movePayments } from '../../payments/server/moveAllocations.ts';
import { type BillRow, loadBill } from './billRow.ts';
import { isCancellable, writeCancellation } from './cancelBill.ts';
import { refuseClaimedElsewhere } from './claimedElsewhere.ts';
import { draftBills } from './draftBills.ts';
import { billProblems } from './problems.ts';
import { reworkCases } from './reworkCases.ts';
import { succeeds } from './succession.ts';

/** The result of a correction. */
export interface Corrected {
  /** the drafts that take the bill's place, the one to the same recipient first */
  readonly drafts: readonly number[];
  /** number of cases with errors to fix before they can be billed */
  readonly waiting: number;
}

/**
 * Cancels a bill and drafts its replacements, for those who owe its cases now: payer, address, exemption and price are
 * those of today. Co-payment bills whose amount has become wrong are credited and drafted again. Payments move to the
 * draft for the same recipient; without one they are released for another bill. Throws `notCorrectable` for a
 * co-payment bill, which is cancelled and billed again instead, and `notCancellable` for a cancellation.
 */
export async function correctBill(data: Data, id: number, reason: string): Promise<Corrected> {
  const bill = await correctableBill(data, id);
  await moveRecords(data, entityNamed(data.model, 'bill'), [{ id }], 'cancel', reason);
  // Before its cases get another payer: the cancellation goes to the recipient of the bill.
  await writeCancellation(data, bill, reason);
  const { after, copayBills, plans } = await reworkCases(data, bill);
  await moveRecords(data, entityNamed(data.model, 'bill'), copayBills, 'cancel', reason);
  const ids = await draftBills(data, plans);
  const drafts = plans.map((plan, at) => ({ plan, id: ids[at] ?? 0 }));
  const successors: number[] = [];
  for (const each of copayBills) await writeCancellation(data, each, reason);
  for (const each of [bill, ...copayBills]) {
    const successor = drafts.find(({ plan }) => succeeds(plan, each));
    await movePayments(data, each.id, successor?.id ?? null, reason);
    if (successor && each.kind !== 'copay') successors.push(successor.id);
  }
  for (const successor of successors)
    await changeRecord(data, entityNamed(data.model, 'bill'), successor, {
      kind: 'correction',
      cancels: id,
      cancel_reason: reason,
    });
  const planned = new Set(plans.flatMap(({ kind, cases }) => (kind === 'copay' ? [] : cases.map(idOf))));
  return {
    drafts: [...successors, ...ids.filter(each => !successors.includes(each))],
    waiting: after.filter(each => !planned.has(each.id)).length,
  };
}

const idOf = ({ id }: { readonly id: number }): number => id;

/**
 * Loads a bill that can be corrected and takes back cuts that were claimed apart but not billed yet. Throws
 * `claimedElsewhere` where a case was replaced by a new version, or its cut is on another bill.
 */
export async function correctableBill(data: Data, id: number): Promise<BillRow> {
  const bill = await loadBill(data, id);
  if (!isCancellable(bill.kind)) throw new ProblemError(billProblems.notCancellable);
  if (bill.kind === 'copay') throw new ProblemError(billProblems.notCorrectable);
  if (bill.moved === 0) return bill;
  await withdrawUnbilled(data, id);
  const freed = await loadBill(data, id);
  if (freed.moved > 0) await refuseClaimedElsewhere(data, id);
  return freed;
}
