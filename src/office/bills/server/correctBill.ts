import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { ProblemError } from '@engine/server/access/problemError.ts';
import { changeRecord } from '@engine/server/records/product/changeRecords.ts';
import { moveRecords } from '@engine/server/records/product/moveRecords.ts';
import { loadBill } from './billRow.ts';
import { cancelBill, isCancellable } from './cancelBill.ts';
import { draftBills } from './draftBills.ts';
import { loadCasesById } from './loadCases.ts';
import { planBills } from './planBills.ts';
import { billProblems } from './problems.ts';

const reason = 'The successor takes all cases of the bill that the caller corrects.';

/**
 * Cancels a bill and drafts its successor for the same cases, which may be mended until it is issued. Answers the
 * draft's id. A co-payment bill is not corrected but cancelled and billed again: throws `notCorrectable`; a cancellation
 * stays: throws `notCancellable`.
 */
export async function correctBill(data: Data, id: number, reason: string): Promise<number> {
  const bill = await loadBill(data, id);
  if (!isCancellable(bill.kind)) throw new ProblemError(billProblems.notCancellable);
  if (bill.kind === 'copay') throw new ProblemError(billProblems.notCorrectable);
  const ids = await caseIdsOf(data, id);
  const bills = entityNamed(data.model, 'bill');
  await moveRecords(data, bills, [{ id }], 'cancel', reason);
  await cancelBill(data, id, reason);
  const cases = await loadCasesById(data, ids);
  const [plan] = planBills(cases);
  if (!plan || plan.kind === 'copay') throw new ProblemError(billProblems.billEmpty);
  const [draft = 0] = await draftBills(data, [plan]);
  await changeRecord(data, bills, draft, { kind: 'correction', cancels: id });
  return draft;
}

async function caseIdsOf(data: Data, bill: number): Promise<readonly number[]> {
  const rows = await data.run(
    data.unscoped(reason).selectFrom('bill_cases as t').select('t.id').where('t.bill', '=', bill),
  );
  return rows.map(({ id }) => id);
}
