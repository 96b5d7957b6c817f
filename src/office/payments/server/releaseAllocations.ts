import { oneOf } from '@engine/server/access/among.ts';
import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { ProblemError } from '@engine/server/access/problemError.ts';
import { literals } from '@engine/server/access/typedRows.ts';
import { appendActivities } from '@engine/server/audit/appendActivities.ts';
import { changeRecords } from '@engine/server/records/product/changeRecords.ts';
import type { WhyNot } from '@engine/server/records/rows/hook.ts';
import { sum } from '@engine/shared/sum.ts';
import { sql } from 'kysely';
import { payClaims } from '../../dunning/server/dunningClaims.ts';
import { type Allocation, settled } from './allocation.ts';
import { loadDebts, writeDebts } from './billDebts.ts';
import { followAllocations } from './draftDebts.ts';
import { followDebts, takeBackCuts } from './followDebts.ts';
import {
  closedStates,
  isClosed,
  loadAllocations,
  loadPayments,
  type StoredAllocation,
} from './paymentRow.ts';
import { paymentProblems } from './problems.ts';
import { writePayments } from './writePayments.ts';

const reason = 'Allocations that are undone go away, no matter who sees them; the caller has chosen them.';

/**
 * Undoes allocations in the caller's transaction: bills and payments get exactly the open amount and the rest that they
 * had before. Throws `paymentLocked` if a payment is locked for good.
 */
export async function releaseAllocations(
  data: Data,
  by: 'id' | 'payment' | 'bill' | 'advice',
  ids: readonly number[],
): Promise<void> {
  const found = await loadAllocations(data, by, ids);
  const payments = await loadPayments(data, [...new Set(found.map(({ payment }) => payment))]);
  if (payments.some(isClosed)) throw new ProblemError(paymentProblems.paymentLocked);
  // Loads them again, now that their payments are locked: somebody may have released them meanwhile.
  await undoAllocations(data, await loadAllocations(data, by, ids));
  await writePayments(data, payments);
}

/** Why the payments on a bill cannot be released now, or null; for guards: it locks nothing. */
export async function whyNotReleased(data: Data, bill: number): Promise<WhyNot | null> {
  const [closed] = await data.run(
    data
      .unscoped(reason)
      .selectFrom('payment_allocations as a')
      .innerJoin('payments as p', 'p.id', 'a.payment')
      .select('a.id')
      .where('a.bill', '=', bill)
      .where('p.status', 'in', literals(closedStates))
      .limit(sql.lit(1)),
  );
  return closed ? { problem: paymentProblems.paymentLocked } : null;
}

/** `releaseAllocations` without the payments, which the caller writes. */
export async function undoAllocations(data: Data, allocations: readonly StoredAllocation[]): Promise<void> {
  if (allocations.length === 0) return;
  const bills = await loadDebts(data, [...new Set(allocations.map(({ bill }) => bill))]);
  await removeAllocations(data, allocations);
  const cuts = allocations.filter(({ kind }) => kind === 'cut');
  const owedAgain = await takeBackCuts(data, cuts);
  const issued = [...bills.values()].filter(({ status }) => status !== 'draft');
  const after = issued.map(bill => {
    const isOwn = (each: Allocation) => each.bill === bill.id;
    const back = sum(owedAgain.filter(isOwn).map(({ amount }) => amount));
    const left = settled(bill, allocations.filter(isOwn), -1);
    return { ...left, writtenOff: left.writtenOff - back, open: left.open + back };
  });
  await writeDebts(data, after);
  await followAllocations(data, [...bills.keys()]);
  await payClaims(
    data,
    allocations.flatMap(({ dunningClaim: claim, amount }) => (claim === null ? [] : [{ claim, amount }])),
    -1,
  );
  await followDebts(data, [...bills.keys()]);
}

/** Before a bill is cancelled: releases the payments on it for another bill. */
export const releaseBill = (data: Data, bill: number): Promise<void> =>
  releaseAllocations(data, 'bill', [bill]);

/** Deletes allocations, each with a log entry; the caller writes bills and payments. */
export async function removeAllocations(data: Data, allocations: readonly StoredAllocation[]): Promise<void> {
  if (allocations.length === 0) return;
  const { resource } = entityNamed(data.model, 'payment-allocation').meta;
  const ids = allocations.map(({ id }) => id);
  await data.run(
    data
      .unscoped(reason)
      .deleteFrom('payment_allocations')
      .where('id', ...oneOf(data, ids)),
  );
  await appendActivities(
    data,
    allocations.map(({ id, payment, bill, billCase, dunningClaim, amount, kind, reason: why, advice }) => ({
      action: 'delete',
      resource,
      recordId: id,
      changes: {
        payment: [payment, null],
        bill: [bill, null],
        ...(billCase !== null && { bill_case: [billCase, null] }),
        ...(dunningClaim !== null && { dunning_claim: [dunningClaim, null] }),
        amount: [amount, null],
        kind: [kind, null],
        ...(why !== null && { reason: [why, null] }),
        ...(advice !== null && { advice: [advice, null] }),
      },
    })),
  );
  await noteUndone(data, [...new Set(allocations.flatMap(({ advice }) => advice ?? []))]);
}

/** Marks an advice as undone if none of its allocations is left. */
async function noteUndone(data: Data, advices: readonly number[]): Promise<void> {
  const left = new Set((await loadAllocations(data, 'advice', advices)).map(({ advice }) => advice));
  const undone = advices.filter(id => !left.has(id));
  await changeRecords(
    data,
    entityNamed(data.model, 'payment-advice'),
    undone.map(id => ({ id, fields: { status: 'undone' } })),
  );
}
