import { sql } from 'kysely';
import { among } from '../../access/among.ts';
import type { Data } from '../../access/data.ts';
import { entityNamed } from '../../access/model.ts';
import { number } from '../../access/readRow.ts';
import { addRecords } from '../../records/product/addRecords.ts';
import { changeRecords } from '../../records/product/changeRecords.ts';
import { recipientFields } from './billRow.ts';
import { type BilledAmount, billTotals } from './billTotals.ts';
import { loadCopayTrips } from './copayItems.ts';
import type { BillPlan } from './planBills.ts';

/** Writes drafts, in the caller's transaction; their cases name them from then on. Answers their ids, as planned. */
export async function draftBills(data: Data, plans: readonly BillPlan[]): Promise<readonly number[]> {
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
      ...totals,
      open: totals.total,
    };
  });
  const bills = await addRecords(data, entityNamed(data.model, 'bill'), bodies);
  const changes = plans.flatMap(({ kind, cases }, at) =>
    cases.map(each => ({ id: each.id, fields: { [caseFieldOf(kind)]: bills[at] } })),
  );
  for (const field of ['bill', 'copay_bill'] as const)
    await changeRecords(
      data,
      entityNamed(data.model, 'bill-case'),
      changes.filter(({ fields }) => field in fields),
    );
  return bills;
}

/** The field by which cases name a bill of this kind: what the guest owes is billed beside what the payer owes. */
export const caseFieldOf = (kind: string): 'bill' | 'copay_bill' =>
  kind === 'copay' ? 'copay_bill' : 'bill';

type Amounts = (kind: BillPlan['kind'], billCase: number) => readonly BilledAmount[];

/** What the cases bring to their drafts: the positions that stand on no bill yet, or the trips that the guest owes for. */
async function loadAmounts(data: Data, plans: readonly BillPlan[]): Promise<Amounts> {
  const found = new Map<string, BilledAmount[]>();
  const add = (field: string, billCase: number, amount: BilledAmount) => {
    const key = `${field}/${billCase}`;
    found.set(key, [...(found.get(key) ?? []), amount]);
  };
  const casesOf = (field: string) =>
    plans.filter(({ kind }) => caseFieldOf(kind) === field).flatMap(({ cases }) => cases.map(({ id }) => id));
  const rows = await data.run(sql`
    select bill_case, amount, vat_rate, vat_amount, copay from bill_items
    where bill is null and bill_case ${among(data, casesOf('bill'))}`);
  for (const row of rows)
    add('bill', number(row, 'bill_case'), {
      amount: number(row, 'amount'),
      vatRate: number(row, 'vat_rate'),
      vatAmount: number(row, 'vat_amount'),
      copay: number(row, 'copay'),
    });
  const trips = await loadCopayTrips(data, sql`c.id ${among(data, casesOf('copay_bill'))}`);
  for (const { billCase, due } of trips)
    add('copay_bill', billCase, { amount: due, vatRate: 0, vatAmount: 0, copay: 0 });
  return (kind, billCase) => found.get(`${caseFieldOf(kind)}/${billCase}`) ?? [];
}
