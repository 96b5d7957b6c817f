import { oneOf } from '@engine/server/access/among.ts';
import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { ProblemError } from '@engine/server/access/problemError.ts';
import { readSettings } from '@engine/server/records/rows/readSettings.ts';
import { moveRecords } from '@engine/server/records/workflow/product/moveRecords.ts';
import { today } from '@engine/shared/day.ts';
import { sql } from 'kysely';
import { settleIssued, settleSent } from '../../payments/server/settleIssued.ts';
import { loadBills } from './billRow.ts';
import { addCopayItems } from './copayItems.ts';
import { creditCash } from './creditCash.ts';
import { type CaseField, caseFieldOf } from './draftBills.ts';
import { dueDateOf } from './dueDateOf.ts';
import { type Draft, followCopay } from './followCopay.ts';
import { whyNotIssued } from './issueChecks.ts';
import { whyNotToday } from './issueDay.ts';
import { loadBilledItems } from './loadItems.ts';
import { freezePositions, takePositions } from './positions.ts';
import { billProblems } from './problems.ts';
import { type SealedFields, sealBills } from './sealBills.ts';
import { vatNoteOf } from './vatNote.ts';

const reason = 'All cases of a bill and their trips go with it; the caller has chosen the bills.';

/**
 * Issues drafts in the caller's transaction as an action of the product itself: all of them, or none and a problem.
 * Returns the co-payment bills that are drafted in the place of others, as these now come to another amount.
 */
export async function issueBills(data: Data, ids: readonly number[]): Promise<readonly Draft[]> {
  if (ids.length === 0) return [];
  const fields = await issueFields(data, ids);
  const moves = ids.map((id, at) => ({ id, fields: fields[at] ?? {} }));
  await moveRecords(data, entityNamed(data.model, 'bill'), moves, 'issue');
  return markBilled(data, ids);
}

/**
 * Issues drafts: numbers them, freezes recipient and positions, stores their papers. Returns the fields of each that
 * are written together with the new state; `markBilled` updates cases and trips afterwards. The date of issue is today;
 * an earlier day is set by a separate step, which calls `requireInOrder` afterwards. Throws `issueDateNotToday`,
 * `taxNumberMissing`, `ikMissing`, `casesNotChecked`, `otherPayer`, `copayClaimed`, `billEmpty` and `templateMissing`.
 */
export async function issueFields(
  data: Data,
  ids: readonly number[],
  earlier: string | null = null,
): Promise<readonly SealedFields[]> {
  const bills = await loadBills(data, ids);
  for (const { issueDate } of earlier === null ? bills : []) {
    const why = whyNotToday(issueDate);
    if (why) throw new ProblemError(why.problem, why.params);
  }
  const byId = new Map(bills.map(bill => [bill.id, bill]));
  const obstacle = await whyNotIssued(data, bills);
  if (obstacle) throw new ProblemError(obstacle.problem, obstacle.params);
  const idsOf = (field: CaseField) =>
    bills.filter(({ kind }) => caseFieldOf(kind) === field).map(({ id }) => id);
  await takePositions(data, idsOf('bill'));
  await addCopayItems(data, idsOf('copay_bill'));
  const items = await loadBilledItems(data, ids);
  const settings = await readSettings(data);
  const orders = ids.map(id => {
    const bill = byId.get(id);
    if (!bill) throw new ProblemError('notFound');
    const own = items.get(id);
    if (!own) throw new ProblemError(billProblems.billEmpty);
    const issueDate = earlier ?? today();
    return {
      bill,
      items: own,
      issueDate,
      dueDate: dueDateOf(bill, issueDate, settings),
      vatNote: bill.vatNote ?? vatNoteOf(own, bill),
      reason: bill.cancelReason,
    };
  });
  const sealed = await sealBills(data, orders, settings);
  return sealed.map(fields => ({ ...fields, open: fields.total }));
}

/**
 * When bills are issued: their positions can no longer change, and cases and trips count as billed. Returns the
 * co-payment bills that are drafted in the place of others.
 */
export async function markBilled(data: Data, ids: readonly number[]): Promise<readonly Draft[]> {
  await freezePositions(data, ids);
  const all = data.unscoped(reason);
  const cases = await data.run(
    all
      .selectFrom('bill_cases as c')
      .select(['c.id', 'c.net'])
      .where('c.bill', ...oneOf(data, ids))
      .orderBy('c.id'),
  );
  const tours = await data.run(
    all
      .selectFrom('tours as t')
      .select('t.id')
      .where('t.status', '=', sql.lit('checked'))
      .where('t.bill_case', 'in', ({ selectFrom }) =>
        selectFrom('bill_cases as c')
          .select('c.id')
          .where('c.bill', ...oneOf(data, ids)),
      )
      .orderBy('t.id'),
  );
  const billed = cases.map(({ id, net }) => ({ id, fields: { open: net } }));
  await moveRecords(data, entityNamed(data.model, 'bill-case'), billed, 'bill');
  await moveRecords(data, entityNamed(data.model, 'tour'), tours, 'bill');
  await settleIssued(data, ids);
  await creditCash(data, ids);
  return followCopay(data, ids);
}

/** When a bill is sent, its cases count as submitted to the payer; one that asks for nothing is paid. */
export async function markSubmitted(data: Data, id: number): Promise<void> {
  const cases = await data.run(
    data
      .unscoped(reason)
      .selectFrom('bill_cases as c')
      .select('c.id')
      .where('c.bill', '=', id)
      .where('c.status', '=', sql.lit('billed'))
      .orderBy('c.id'),
  );
  await moveRecords(data, entityNamed(data.model, 'bill-case'), cases, 'submit');
  await settleSent(data, id);
}
