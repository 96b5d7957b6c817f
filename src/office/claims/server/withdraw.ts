import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { expressionsOn } from '@engine/server/access/typedRows.ts';
import { changeRecord } from '@engine/server/records/product/changeRecords.ts';
import { type EntityHooks, setFields } from '@engine/server/records/rows/hook.ts';
import { moveRecords } from '@engine/server/records/workflow/product/moveRecords.ts';
import type { Names } from '@generated/types/names.ts';
import { sql } from 'kysely';
import { creditGuests } from '../../bills/server/creditGuests.ts';
import { followDrafts } from '../../bills/server/followDrafts.ts';
import { leaveDraft } from '../../bills/server/leaveDraft.ts';
import { reviewBilled } from '../../cases/server/reviewBilled.ts';
import { type BillDebt, loadDebts, writeDebts } from '../../payments/server/billDebts.ts';
import { followDebts } from '../../payments/server/followDebts.ts';
import { caseNow, standingClaim } from './claimChain.ts';
import { type ClaimRow, loadClaim } from './claimRow.ts';
import { claimProblems } from './problems.ts';

const reason =
  'What is claimed apart, and of which tours, is the same for all; the caller has chosen the bill or the case.';

type Steps = NonNullable<EntityHooks<Names['bill-case']>['transitions']>;

/**
 * Withdraws a later claim that is on no bill: its amount goes back to where it was claimed before. A case that has lost
 * all of its tours can be withdrawn too; its guest gets a credit for what they were asked for.
 */
export const withdraw: NonNullable<Steps['withdraw']> = {
  async guard({ data, stored: { id, fields } }) {
    // The bill of a case that may still change is a draft.
    if (fields.get('kind') === 'tours')
      return (await hasTours(data, id)) ? { problem: claimProblems.noLaterClaim } : null;
    return (fields.get('bill') ?? null) === null ? null : { problem: claimProblems.claimOnBill };
  },
  prepare({ fields }) {
    setFields(fields, { bill: null, error_count: 0, warning_count: 0, check_results: null });
  },
  async work({ data, stored: { id, fields } }) {
    if (fields.get('kind') !== 'tours') return takeBack(data, id);
    await creditGuests(data, [id]);
    const draft = fields.get('bill');
    if (typeof draft === 'number') await leaveDraft(data, draft);
  },
};

async function hasTours(data: Data, id: number): Promise<boolean> {
  const tours = data.unscoped(reason).selectFrom('tours as t').select('t.id').where('t.bill_case', '=', id);
  return (await data.run(tours.limit(sql.lit(1)))).length > 0;
}

/**
 * Before a bill is corrected: withdraws claims for cuts of its cases that are on no bill yet, so that the cases
 * themselves claim the amounts again.
 */
export async function withdrawUnbilled(data: Data, bill: number): Promise<void> {
  const claims = await data.run(
    data
      .unscoped(reason)
      .selectFrom('bill_cases as claim')
      .innerJoin('bill_cases as c', 'c.id', 'claim.original_case')
      .select('claim.id')
      .where('c.bill', '=', bill)
      .where('claim.bill', 'is', null)
      .where('claim.kind', '=', sql.lit('cut'))
      .where('claim.status', '=', sql.lit('checked'))
      .orderBy('claim.id'),
  );
  await withdrawClaims(
    data,
    claims.map(({ id }) => id),
    'Die Rechnung wird berichtigt.',
  );
}

/** Takes back later claims that are on no bill; `why` is written to the log. */
export async function withdrawClaims(data: Data, claims: readonly number[], why: string): Promise<void> {
  const moves = claims.map(id => ({ id }));
  await moveRecords(data, entityNamed(data.model, 'bill-case'), moves, 'withdraw', why);
  for (const id of claims) await takeBack(data, id);
}

async function takeBack(data: Data, id: number): Promise<void> {
  const { net: amount, original_case: original, kind } = await loadClaim(data, id);
  const before = await loadClaim(data, original ?? 0);
  if (before.next_case === id)
    await changeRecord(data, entityNamed(data.model, 'bill-case'), before.id, { next_case: null });
  if (kind === 'cut') return contestAgain(data, await standingClaim(data, before), amount);
  const row = await caseNow(data, before);
  if (kind === 'copay') return askAgain(data, row.copay_bill, amount);
  await followDrafts(data, [row.id]);
  return reviewBilled(data, expressionsOn('bill_cases as c')('c.id', '=', row.id));
}

/** The cut waits for a decision again. */
async function contestAgain(data: Data, { id, bill, status }: ClaimRow, amount: number): Promise<void> {
  const debt = await debtOf(data, bill);
  if (!debt) return;
  await writeDebts(data, [owedAgain(debt, amount)]);
  const entity = entityNamed(data.model, 'bill-case');
  if (status === 'paid') await moveRecords(data, entity, [{ id }], 'unpay');
  await moveRecords(data, entity, [{ id }], 'cut');
  await followDebts(data, [debt.id]);
}

/** The guest owes the co-payment again. */
async function askAgain(data: Data, bill: number | null, amount: number): Promise<void> {
  const debt = await debtOf(data, bill);
  if (!debt) return;
  const owed = owedAgain(debt, amount);
  if (debt.status === 'passed_on' && debt.isSent) {
    await moveRecords(data, entityNamed(data.model, 'bill'), [{ id: debt.id }], 'ask_again');
    await writeDebts(data, [{ ...owed, status: 'sent' }]);
  } else await writeDebts(data, [owed]);
  await followDebts(data, [debt.id]);
}

async function debtOf(data: Data, bill: number | null): Promise<BillDebt | null> {
  return bill === null ? null : ((await loadDebts(data, [bill])).get(bill) ?? null);
}

const owedAgain = (debt: BillDebt, amount: number): BillDebt => ({
  ...debt,
  moved: debt.moved - amount,
  open: debt.open + amount,
});
