import type { Data } from '@engine/server/access/data.ts';
import { inFilename } from '@engine/server/files/filename.ts';
import type { SettingValues } from '@engine/shared/settings/settingValues.ts';
import { keepLetters, type NewLetter } from '../../letters/server/keepLetter.ts';
import type { BillFacts } from '../../letters/server/letterFacts.ts';
import { loadParties, loadSenders } from '../../letters/server/loadParties.ts';
import { officeSender, type PartySnapshot, recipientOf, snapshotOf } from '../../letters/server/parties.ts';
import { templatesOnce } from '../../letters/server/templateRevisions.ts';
import { settledOn } from '../../payments/server/paidOn.ts';
import { billFacts } from './billFacts.ts';
import { nextBillNumbers } from './billNumber.ts';
import type { BillRow } from './billRow.ts';
import { type BillTotals, billTotals } from './billTotals.ts';
import { contentHash } from './contentHash.ts';
import type { LoadedItem } from './loadItems.ts';

/** A draft, and what the office decides about it when it is issued. */
interface SealOrder {
  readonly bill: BillRow;
  readonly items: readonly LoadedItem[];
  readonly issueDate: string;
  readonly dueDate: string | null;
  readonly vatNote: string | null;
  readonly reason: string | null;
}

export interface SealedFields extends BillTotals {
  readonly number: string;
  readonly issue_date: string;
  readonly due_date: string;
  readonly recipient_name: string;
  readonly recipient_snapshot: PartySnapshot;
  readonly vat_note: string | null;
  readonly paid: number;
  readonly written_off: number;
  readonly content_hash: string;
  readonly pdf: number;
}

/**
 * The fields that turn drafts into issued bills: number, frozen recipient, sums, hash and paper. The paper is stored in
 * the same transaction with all that it was made of. Returns them in the order of the bills. Throws `templateMissing`.
 */
export async function sealBills(
  data: Data,
  orders: readonly SealOrder[],
  settings: SettingValues,
): Promise<readonly SealedFields[]> {
  const bills = orders.map(({ bill }) => bill);
  const parties = await loadParties(
    data,
    bills.map(({ recipient }) => recipient),
  );
  const senders = await loadSenders(
    data,
    bills.map(({ company }) => company),
    settings,
  );
  const unnumbered = orders.map(({ bill, issueDate }) => ({ prefix: bill.prefix, issueDate }));
  const numbers = await nextBillNumbers(data, unnumbered, settings['numbers.bill']);
  const office = officeSender(settings);
  const settled = await settledOn(
    data,
    bills.map(({ id }) => id),
  );
  const papers = orders.map((order, at) => {
    const { bill, items, issueDate: date, dueDate, vatNote, reason } = order;
    const party = parties(bill.recipient);
    const snapshot = snapshotOf(party);
    const recipient = recipientOf(party, bill.locale, snapshot);
    const number = numbers[at] ?? '';
    const issue = { number, date, dueDate, vatNote, reason, settled: settled.get(bill.id) };
    const named = { sender: senders(bill.company), office, recipient };
    return { ...order, snapshot, facts: billFacts(bill, items, named, bill.locale, issue) };
  });
  const templateFor = templatesOnce(data);
  const letters: NewLetter[] = [];
  for (const { bill, facts } of papers)
    letters.push({
      template: await templateFor(facts.kind, facts.locale, bill.company),
      facts,
      owner: { resource: 'bills', id: bill.id },
      filename: `${inFilename(facts.number)}.pdf`,
    });
  const documents = await keepLetters(data, letters);
  return papers.map(({ facts, items, snapshot, issueDate, dueDate, vatNote }, at) => ({
    number: facts.number,
    issue_date: issueDate,
    due_date: dueDate ?? issueDate,
    recipient_name: snapshot.name,
    recipient_snapshot: snapshot,
    vat_note: vatNote,
    ...billTotals(items),
    // What was settled of the bills before counts from the date of issue, by `settleIssued`.
    paid: 0,
    written_off: 0,
    content_hash: hashOf(facts),
    pdf: documents[at] ?? 0,
  }));
}

export const hashOf = (facts: BillFacts): string => contentHash(JSON.stringify(facts));
