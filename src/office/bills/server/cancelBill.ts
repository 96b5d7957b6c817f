import { oneOf } from '@engine/server/access/among.ts';
import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { literals } from '@engine/server/access/typedRows.ts';
import { addRecord } from '@engine/server/records/product/addRecords.ts';
import { changeRecord, changeRecords } from '@engine/server/records/product/changeRecords.ts';
import type { WhyNot } from '@engine/server/records/rows/hook.ts';
import { readSettings } from '@engine/server/records/rows/readSettings.ts';
import { moveRecords } from '@engine/server/records/workflow/product/moveRecords.ts';
import { today } from '@engine/shared/day.ts';
import { sql } from 'kysely';
import { endedStates } from '../../cases/server/caseStates.ts';
import { refreshCases } from '../../cases/server/refreshCases.ts';
import { requireNoCopayClaim, whyCopayClaimed } from '../../claims/server/copayClaims.ts';
import { dropClaims } from '../../dunning/server/dunningClaims.ts';
import { releaseBill } from '../../payments/server/releaseAllocations.ts';
import { warnOfCopayBills } from '../../warnings/server/warnOfCopayBills.ts';
import { type BillKind, type BillRow, loadBill } from './billRow.ts';
import { caseFieldOf } from './draftBills.ts';
import { loadItems } from './loadItems.ts';
import { copyPositions, freezePositions, mirrorPositions } from './positions.ts';
import { recipientFields } from './recipient.ts';
import { sealBills } from './sealBills.ts';

const reason = 'All cases of the bill and their trips are free again, no matter who cancels it.';

/**
 * Cancels a bill: payments on it are released for another bill; its cases get copies of their positions and may be
 * billed again. Cases whose amount or payer is another today have to be checked first. Returns the id of the
 * cancellation.
 */
export async function cancelBill(data: Data, id: number, reason: string | null): Promise<number> {
  await releaseBill(data, id);
  const bill = await loadBill(data, id);
  const cancellation = await writeCancellation(data, bill, reason);
  // A written-off amount is no longer claimed.
  await changeRecord(data, entityNamed(data.model, 'bill'), id, { written_off: 0 });
  const ids = await freeCases(data, bill);
  await refreshCases(data, { kind: 'cases', ids }, 'edit');
  return cancellation;
}

/**
 * Writes the bill of a cancellation: it mirrors the cancelled bill exactly, negative, under a number of its own. The
 * cancelled bill keeps its paper and positions. Returns the new bill's id.
 */
export async function writeCancellation(data: Data, bill: BillRow, reason: string | null): Promise<number> {
  const bills = entityNamed(data.model, 'bill');
  const { id } = bill;
  const cancellation = await addRecord(data, bills, {
    kind: 'cancellation',
    company: bill.company,
    client: bill.client,
    ...recipientFields(bill.recipient),
    service_from: bill.serviceFrom,
    service_to: bill.serviceTo,
    cancels: id,
    cancel_reason: reason,
    status: 'draft',
  });
  await mirrorPositions(data, id, cancellation);
  const order = {
    bill: await loadBill(data, cancellation),
    items: await loadItems(data, cancellation),
    issueDate: today(),
    dueDate: null,
    vatNote: bill.vatNote,
    reason,
  };
  const [fields] = await sealBills(data, [order], await readSettings(data));
  await moveRecords(data, bills, [{ id: cancellation, fields: { ...fields, open: 0 } }], 'issue', reason);
  await freezePositions(data, [cancellation]);
  await changeRecord(data, bills, id, { cancelled_by: cancellation, open: 0, contested: 0 });
  // No fees or interest on a bill that was wrong.
  await dropClaims(data, id, reason ?? `Storno ${bill.number ?? ''}`);
  await warnOfCopayBills(data, [id]);
  return cancellation;
}

/** A cancellation is final: it undoes another bill. */
export const isCancellable = (kind: BillKind): boolean => kind !== 'cancellation';

/**
 * Resets the cases of a bill to what they were before it: checked, with positions that are on no bill. Cases that have
 * ended stay as they are. Of a co-payment bill, cases only lose the reference to it.
 * Returns the ids of the cases that may be billed again; none for a co-payment bill.
 */
export async function freeCases(
  data: Data,
  { id, kind }: Pick<BillRow, 'id' | 'kind'>,
): Promise<readonly number[]> {
  const entity = entityNamed(data.model, 'bill-case');
  const cases = await data.run(casesToFree(data, { id, kind }));
  if (kind === 'copay') {
    const free = cases.map(each => ({ id: each.id, fields: { copay_bill: null } }));
    await changeRecords(data, entity, free);
    return [];
  }
  const ids = cases.map(each => each.id);
  await requireNoCopayClaim(data, ids);
  const freed = cases.map(each => ({ id: each.id, fields: unbilled }));
  await copyPositions(data, id);
  await moveRecords(data, entity, freed, 'unbill');
  const tours = await data.run(
    data
      .unscoped(reason)
      .selectFrom('tours as t')
      .select('t.id')
      .where('t.status', '=', sql.lit('billed'))
      .where('t.bill_case', ...oneOf(data, ids))
      .orderBy('t.id'),
  );
  await moveRecords(data, entityNamed(data.model, 'tour'), tours, 'unbill');
  return ids;
}

/** Why the cases of a bill cannot be billed again, or null; for guards: it changes nothing. */
export async function whyNotFreed(data: Data, bill: Pick<BillRow, 'id' | 'kind'>): Promise<WhyNot | null> {
  if (bill.kind === 'copay') return null;
  const cases = await data.run(casesToFree(data, bill));
  return whyCopayClaimed(
    data,
    cases.map(each => each.id),
  );
}

const casesToFree = (data: Data, { id, kind }: Pick<BillRow, 'id' | 'kind'>) =>
  data
    .unscoped(reason)
    .selectFrom('bill_cases as t')
    .select('t.id')
    .where(`t.${caseFieldOf(kind)}`, '=', id)
    .$if(kind !== 'copay', query => query.where('t.status', 'not in', literals(endedStates)))
    .orderBy('t.id');

const unbilled = {
  bill: null,
  open: null,
  cut: null,
  cut_reason: null,
  answer_due: null,
  copay_change: null,
  payer_changed: null,
};
