import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { expressionsOn } from '@engine/server/access/typedRows.ts';
import type { EntityHooks } from '@engine/server/records/hook.ts';
import { changeRecord } from '@engine/server/records/product/changeRecords.ts';
import { moveRecords } from '@engine/server/records/product/moveRecords.ts';
import type { Names } from '@generated/types/names.ts';
import { reviewCopay } from '../../cases/server/reviewCopay.ts';
import { type BillDebt, loadDebts, writeDebts } from '../../payments/server/billDebts.ts';
import { followDebts } from '../../payments/server/casesOfPayment.ts';
import { type ClaimRow, loadClaim } from './claimRow.ts';
import { claimProblems } from './problems.ts';

type Steps = NonNullable<EntityHooks<Names['bill-case']>['transitions']>;

/** A later claim that is on no bill is taken back: what it claimed is where it was before. */
export const withdraw: NonNullable<Steps['withdraw']> = {
  guard({ stored: { fields } }) {
    if (fields.get('kind') === 'tours') return { problem: claimProblems.noLaterClaim };
    return (fields.get('bill') ?? null) === null ? null : { problem: claimProblems.claimOnBill };
  },
  async work({ data, stored: { id, fields } }) {
    const amount = Number(fields.get('net'));
    const before = await loadClaim(data, Number(fields.get('original_case')));
    if (before.next_case === id)
      await changeRecord(data, entityNamed(data.model, 'bill-case'), before.id, { next_case: null });
    const row = await caseOfTrips(data, before);
    switch (fields.get('kind')) {
      case 'cut':
        return contestAgain(data, row, amount);
      case 'copay':
        return askAgain(data, (await newestVersion(data, row)).copay_bill, amount);
      default:
        return reviewCopay(data, expressionsOn('bill_cases as c')('c.id', '=', row.id));
    }
  },
};

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

/** A later claim may itself have been claimed once more. */
async function caseOfTrips(data: Data, row: ClaimRow): Promise<ClaimRow> {
  if (row.kind === 'tours' || row.original_case === null) return row;
  return caseOfTrips(data, await loadClaim(data, row.original_case));
}

/** A case that was replaced has handed its co-payment bill on. */
async function newestVersion(data: Data, row: ClaimRow): Promise<ClaimRow> {
  if (row.status !== 'replaced' || row.next_case === null) return row;
  return newestVersion(data, await loadClaim(data, row.next_case));
}

/** The guest owes the co-payment again. */
async function askAgain(data: Data, bill: number | null, amount: number): Promise<void> {
  const debt = await debtOf(data, bill);
  if (!debt) return;
  if (debt.status === 'passed_on')
    await moveRecords(data, entityNamed(data.model, 'bill'), [{ id: debt.id }], 'ask_again');
  await writeDebts(data, [{ ...owedAgain(debt, amount), status: 'sent' }]);
}

async function debtOf(data: Data, bill: number | null): Promise<BillDebt | null> {
  return bill === null ? null : ((await loadDebts(data, [bill])).get(bill) ?? null);
}

const owedAgain = (debt: BillDebt, amount: number): BillDebt => ({
  ...debt,
  moved: debt.moved - amount,
  open: debt.open + amount,
});
