import type { Data } from '@engine/server/access/data.ts';
import { openData } from '@engine/server/access/openData.ts';
import type { Database, Handle } from '@engine/server/database/connect.ts';
import { officeModel } from '@engine/server/officeModel.ts';
import { allRights } from '@engine/server/records/rows/allRights.ts';
import { readSettings } from '@engine/server/records/rows/readSettings.ts';
import { chunksOf } from '@engine/shared/chunks.ts';
import { facts as officeFacts } from '@generated/facts.ts';
import type { Bill } from '@generated/types/entities.ts';
import { billFacts } from '../bills/server/billFacts.ts';
import { type BillRow, loadBills } from '../bills/server/billRow.ts';
import { type LoadedItem, loadBilledItems } from '../bills/server/loadItems.ts';
import { hashOf } from '../bills/server/sealBills.ts';
import type { BillFacts, LetterFacts } from '../letters/server/letterFacts.ts';
import { loadParties, loadSenders } from '../letters/server/loadParties.ts';
import { officeSender, recipientOf } from '../letters/server/parties.ts';
import { renderLetter } from '../letters/server/renderLetter.ts';
import { type StoredTemplate, templatesOnce } from '../letters/server/templateRevisions.ts';
import type { Writer } from './insert.ts';
import { type MadeFor, madeFile } from './madeFile.ts';

/** The final states of bills whose papers are still to be made; until then they are drafts, which may change. */
export type Unsealed = Map<number, Bill['status']>;

const billsAtOnce = 100;

/**
 * Seals the bills as issuing does: stores the paper, its facts and its hash. Only then sets their states, after which
 * the database refuses to change them.
 */
export async function sealPapers(
  database: Database,
  handle: Handle,
  writer: Writer,
  unsealed: Unsealed,
): Promise<void> {
  const data = openData({ ...database, kysely: handle }, officeModel(officeFacts))(allRights, 'seed');
  const templateFor = templatesOnce(data);
  for (const ids of chunksOf([...unsealed.keys()], billsAtOnce)) {
    const papers = await paperFacts(data, ids);
    const kept = [];
    for (const { bill, facts } of papers) {
      const template = await templateFor(facts.kind, facts.locale, bill.company);
      kept.push({
        bill,
        facts,
        ...filesOf(writer, paperOf(bill.id, facts), template, facts, await renderLetter(template, facts)),
      });
    }
    await writer.insert(
      'file-content',
      kept.map(({ content }) => content),
    );
    await writer.insert(
      'document',
      kept.map(({ document }) => document),
    );
    await writer.insert(
      'letter',
      kept.map(({ letter }) => letter),
    );
    for (const { bill, facts, document } of kept)
      await writer.run(
        writer.all
          .updateTable('bills')
          .set({ status: unsealed.get(bill.id) ?? 'issued', pdf: document.id, content_hash: hashOf(facts) })
          .where('id', '=', bill.id),
      );
  }
}

const paperOf = (id: number, { number }: BillFacts) =>
  ({ kind: 'bill', filename: `${number}.pdf`, resource: 'bills', id }) as const;

async function paperFacts(
  data: Data,
  ids: readonly number[],
): Promise<readonly { readonly bill: BillRow; readonly facts: BillFacts }[]> {
  const settings = await readSettings(data);
  const bills = await loadBills(data, ids);
  const items = await loadBilledItems(data, ids);
  const senders = await loadSenders(
    data,
    bills.map(({ company }) => company),
    settings,
  );
  const parties = await loadParties(
    data,
    bills.map(({ recipient }) => recipient),
  );
  return bills.map(bill => {
    const { number, issueDate, dueDate, vatNote, cancelReason, locale, snapshot } = bill;
    const named = {
      sender: senders(bill.company),
      office: officeSender(settings),
      recipient: recipientOf(parties(bill.recipient), locale, snapshot),
    };
    const issue = { number: number ?? '', date: issueDate ?? '', dueDate, vatNote, reason: cancelReason };
    return { bill, facts: billFacts(bill, ownItems(items, bill), named, locale, issue) };
  });
}

const ownItems = (
  items: ReadonlyMap<number, readonly LoadedItem[]>,
  { id }: BillRow,
): readonly LoadedItem[] => items.get(id) ?? [];

/** A paper as stored by issuing: the file, its document, and the facts that it was made of. */
export function filesOf(
  writer: Writer,
  owner: MadeFor,
  template: StoredTemplate,
  facts: LetterFacts,
  pdf: Uint8Array,
) {
  const { content, document } = madeFile(writer, owner, 'application/pdf', pdf, facts.date);
  const letter = {
    id: writer.nextId('letter'),
    document: document.id,
    template: template.id,
    revision: template.revision,
    kind: facts.kind,
    facts,
  };
  return { content, document, letter };
}
