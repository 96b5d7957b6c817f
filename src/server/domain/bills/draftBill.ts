import type { Data } from '../../access/data.ts';
import { entityNamed } from '../../access/model.ts';
import { addRecord } from '../../records/product/addRecords.ts';
import { changeRecord, changeRecords } from '../../records/product/changeRecords.ts';
import { recipientFields } from './billRow.ts';
import { type BillTotals, billTotals } from './billTotals.ts';
import { loadCopayTrips } from './copayItems.ts';
import { loadItems } from './loadItems.ts';
import type { BillPlan } from './planBills.ts';

/** Writes a draft, in the caller's transaction; its cases name it from then on. Answers its id. */
export async function draftBill(data: Data, plan: BillPlan): Promise<number> {
  const bill = await addRecord(data, entityNamed(data.model, 'bill'), {
    kind: plan.kind,
    company: plan.company,
    client: plan.client,
    ...recipientFields(plan.recipient),
    service_from: plan.serviceFrom,
    service_to: plan.serviceTo,
    status: 'draft',
  });
  const field = caseFieldOf(plan.kind);
  const changes = plan.cases.map(each => ({ id: each.id, fields: { [field]: bill } }));
  await changeRecords(data, entityNamed(data.model, 'bill-case'), changes);
  const totals = await draftTotals(data, bill, plan.kind);
  await changeRecord(data, entityNamed(data.model, 'bill'), bill, { ...totals, open: totals.total });
  return bill;
}

/** The field by which cases name a bill of this kind: what the guest owes is billed beside what the payer owes. */
export const caseFieldOf = (kind: string): 'bill' | 'copay_bill' =>
  kind === 'copay' ? 'copay_bill' : 'bill';

async function draftTotals(data: Data, bill: number, kind: string): Promise<BillTotals> {
  if (kind !== 'copay') return billTotals(await loadItems(data, bill));
  const trips = await loadCopayTrips(data, bill);
  return billTotals(trips.map(({ due }) => ({ amount: due, vatRate: 0, vatAmount: 0, copay: 0 })));
}
