import { createHash } from 'node:crypto';
import type { SettingValues } from '../../../shared/setup/settingDefinitions.ts';
import type { Data } from '../../access/data.ts';
import { keepLetter } from '../letters/keepLetter.ts';
import type { BillFacts } from '../letters/letterFacts.ts';
import { partySnapshot } from '../letters/parties.ts';
import { templateFor } from '../letters/templateRevisions.ts';
import { billFacts } from './billFacts.ts';
import { nextBillNumber } from './billNumber.ts';
import type { BillRow } from './billRow.ts';
import { billTotals } from './billTotals.ts';
import type { LoadedItem } from './loadItems.ts';

/** What the office decides about a bill when it is issued. */
export interface SealOrder {
  readonly issueDate: string;
  readonly dueDate: string | null;
  readonly vatNote: string | null;
  readonly reason: string | null;
}

/**
 * The fields that make a draft a bill for good: number, frozen recipient, sums, hash and paper, which is kept in the
 * same transaction with all that it was made of. Throws `templateMissing`.
 */
export async function sealBill(
  data: Data,
  bill: BillRow,
  items: readonly LoadedItem[],
  settings: SettingValues,
  { issueDate, dueDate, vatNote, reason }: SealOrder,
): Promise<Readonly<Record<string, unknown>>> {
  const { id, locale, company } = bill;
  const snapshot = await partySnapshot(data, bill.recipient);
  const number = await nextBillNumber(data, bill, issueDate, settings['numbers.bill']);
  const issue = { number, date: issueDate, dueDate, vatNote, reason };
  const facts = await billFacts(data, { ...bill, snapshot }, items, settings, locale, issue);
  const template = await templateFor(data, facts.kind, locale, company);
  const owner = { resource: 'bills', id };
  return {
    number,
    issue_date: issueDate,
    due_date: dueDate ?? issueDate,
    recipient_name: snapshot.name,
    recipient_snapshot: snapshot,
    vat_note: vatNote,
    ...billTotals(items),
    paid: 0,
    content_hash: hashOf(facts),
    pdf: await keepLetter(data, { template, facts, owner, filename: `${number}.pdf` }),
  };
}

/** SHA-256 of everything that the bill says, whatever the wording around it. */
export const hashOf = (facts: BillFacts): string =>
  createHash('sha256').update(JSON.stringify(facts)).digest('hex');
