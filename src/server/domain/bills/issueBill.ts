import { sql } from 'kysely';
import { addDays, today } from '../../../shared/day.ts';
import type { SettingValues } from '../../../shared/setup/settingDefinitions.ts';
import type { Data } from '../../access/data.ts';
import { entityNamed } from '../../access/model.ts';
import { ProblemError } from '../../access/problemError.ts';
import { moveRecords } from '../../records/product/moveRecords.ts';
import { number, text } from '../cases/readRow.ts';
import { readSettings } from '../setup/readSettings.ts';
import { type BillRow, loadBill } from './billRow.ts';
import { addCopayItems } from './copayItems.ts';
import { caseFieldOf } from './draftBill.ts';
import { loadItems } from './loadItems.ts';
import { freezePositions, takePositions } from './positions.ts';
import { sealBill } from './sealBill.ts';
import { vatNoteOf } from './vatNote.ts';

/**
 * What a draft becomes when it is issued: numbered, with recipient and positions frozen, its paper stored. Answers the
 * fields that are written together with the new state; afterwards `markBilled` takes cases and trips along.
 * Throws `casesNotChecked`, `billEmpty` and `templateMissing`.
 */
export async function issueFields(data: Data, id: number): Promise<Readonly<Record<string, unknown>>> {
  const bill = await loadBill(data, id);
  const { kind } = bill;
  await requireChecked(data, bill);
  if (kind === 'copay') await addCopayItems(data, id);
  else await takePositions(data, id);
  const items = await loadItems(data, id);
  if (items.length === 0) throw new ProblemError('billEmpty');
  const settings = await readSettings(data);
  const issueDate = bill.issueDate ?? today();
  const fields = await sealBill(data, bill, items, settings, {
    issueDate,
    dueDate: bill.dueDate ?? addDays(issueDate, paymentDays(bill, settings)),
    vatNote: bill.vatNote ?? vatNoteOf(items, kind, bill.locale),
    reason: null,
  });
  return { ...fields, open: fields.total };
}

/** When the bill is issued: its positions can no longer change, and cases and trips count as billed. */
export async function markBilled(data: Data, id: number, kind: string): Promise<void> {
  await freezePositions(data, id);
  if (kind === 'copay') return;
  const cases = await data.run(sql`select id from bill_cases where bill = ${id} order by id`);
  const tours = await data.run(sql`
    select id from tours where status = 'checked'
      and bill_case in (select id from bill_cases where bill = ${id}) order by id`);
  const all = (rows: typeof cases) => rows.map(row => ({ id: number(row, 'id') }));
  await moveRecords(data, entityNamed(data.model, 'bill-case'), all(cases), 'bill');
  await moveRecords(data, entityNamed(data.model, 'tour'), all(tours), 'bill');
}

/** When the bill goes out, its cases lie with the payer. */
export async function markSubmitted(data: Data, id: number): Promise<void> {
  const cases = await data.run(
    sql`select id from bill_cases where bill = ${id} and status = 'billed' order by id`,
  );
  const moves = cases.map(row => ({ id: number(row, 'id') }));
  await moveRecords(data, entityNamed(data.model, 'bill-case'), moves, 'submit');
}

function paymentDays({ kind, paymentDays: agreed }: BillRow, settings: SettingValues): number {
  if (kind === 'copay') return settings['billing.copay_payment_days'];
  return agreed ?? settings['billing.payment_days'];
}

/** What the guest owes may be billed when the payer has been; what the payer owes, when its case is checked. */
async function requireChecked(data: Data, { id, kind }: BillRow): Promise<void> {
  const isUnfit =
    kind === 'copay' ? sql`status in ('open', 'on_hold', 'cancelled')` : sql`status <> 'checked'`;
  const [row] = await data.run(sql`
    select number from bill_cases where ${sql.ref(caseFieldOf(kind))} = ${id} and ${isUnfit} order by number limit 1`);
  if (row) throw new ProblemError('casesNotChecked', { number: text(row, 'number') });
}
