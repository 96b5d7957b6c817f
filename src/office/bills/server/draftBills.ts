import { oneOf } from '@engine/server/access/among.ts';
import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { columns, expressionsOn } from '@engine/server/access/typedRows.ts';
import { addRecords } from '@engine/server/records/product/addRecords.ts';
import { changeRecords } from '@engine/server/records/product/changeRecords.ts';
import { groupBy } from '@engine/shared/groupBy.ts';
import type { InferResult } from 'kysely';
import { loadCopay } from '../../copay/server/loadCopay.ts';
import type { BillKind } from './billRow.ts';
import { type BilledAmount, billTotals } from './billTotals.ts';
import type { BillPlan } from './planBills.ts';
import { recipientFields } from './recipient.ts';

const reason = 'A bill adds up all positions of its cases, which the caller has chosen.';

/**
 * Writes drafts in the caller's transaction and links their cases to them. Returns their ids in the order of the plans.
 */
export async function draftBills(
  data: Data,
  plans: readonly BillPlan[],
  run: string | null = null,
): Promise<readonly number[]> {
  if (plans.length === 0) return [];
  const amounts = await loadAmounts(data, plans);
  const bodies = plans.map(plan => {
    const totals = billTotals(plan.cases.flatMap(each => amounts(plan.kind, each.id)));
    return {
      kind: plan.kind,
      company: plan.company,
      client: plan.client,
      ...recipientFields(plan.recipient),
      service_from: plan.serviceFrom,
      service_to: plan.serviceTo,
      status: 'draft',
      billing_run: run,
      ...totals,
    };
  });
  const bills = await addRecords(data, entityNamed(data.model, 'bill'), bodies);
  const changes = plans.flatMap(({ kind, cases }, at) =>
    cases.map(each => ({ id: each.id, fields: { [caseFieldOf(kind)]: bills[at] } })),
  );
  for (const field of caseFields)
    await changeRecords(
      data,
      entityNamed(data.model, 'bill-case'),
      changes.filter(({ fields }) => field in fields),
    );
  return bills;
}

/** The field that links a case to a bill of this kind: co-payments are billed separately from what the payer owes. */
export const caseFieldOf = (kind: BillKind): CaseField => (kind === 'copay' ? 'copay_bill' : 'bill');

export type CaseField = 'bill' | 'copay_bill';
export const caseFields: readonly CaseField[] = ['bill', 'copay_bill'];

type Amounts = (kind: BillKind, billCase: number) => readonly BilledAmount[];

/** A draft, or a plan of one, with the cases on it. */
interface Billed {
  readonly kind: BillKind;
  readonly cases: readonly { readonly id: number }[];
}

const c = expressionsOn('bill_cases as c');

/** The amounts that cases contribute to their drafts: positions that are on no bill yet, or trips with a co-payment. */
export async function loadAmounts(data: Data, plans: readonly Billed[]): Promise<Amounts> {
  const casesOf = (field: CaseField) =>
    plans.filter(({ kind }) => caseFieldOf(kind) === field).flatMap(({ cases }) => cases.map(({ id }) => id));
  const positions = await data.run(positionsOf(data, casesOf('bill')));
  const copay = await loadCopay(data, c('c.id', ...oneOf(data, casesOf('copay_bill'))));
  const dues = new Map(copay.map(({ billCase, due }) => [billCase, due]));
  const byCase = groupBy(positions, row => row.bill_case);
  return (kind, billCase) =>
    caseFieldOf(kind) === 'bill'
      ? (byCase.get(billCase) ?? []).map(amountOf)
      : [{ ...nothing, amount: dues.get(billCase) ?? 0 }];
}

const nothing: BilledAmount = { amount: 0, vatRate: 0, vatAmount: 0, copay: 0 };

const positionsOf = (data: Data, cases: readonly number[]) =>
  data
    .unscoped(reason)
    .selectFrom('bill_items as i')
    .select(columns('bill_items as i', ['bill_case', 'amount', 'vat_rate', 'vat_amount', 'copay']))
    .where('i.bill', 'is', null)
    .where('i.bill_case', ...oneOf(data, cases));

const amountOf = (row: InferResult<ReturnType<typeof positionsOf>>[number]): BilledAmount => ({
  amount: row.amount,
  vatRate: Number(row.vat_rate),
  vatAmount: row.vat_amount ?? 0,
  copay: row.copay ?? 0,
});
