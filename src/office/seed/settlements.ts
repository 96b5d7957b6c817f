import type { Data } from '@engine/server/access/data.ts';
import { openData } from '@engine/server/access/openData.ts';
import type { Database, Handle } from '@engine/server/database/connect.ts';
import { officeModel } from '@engine/server/officeModel.ts';
import { allRights } from '@engine/server/records/rows/allRights.ts';
import { readSettings } from '@engine/server/records/rows/readSettings.ts';
import { addDays, addMonths } from '@engine/shared/day.ts';
import type { SettingValues } from '@engine/shared/settings/settingValues.ts';
import { sum } from '@engine/shared/sum.ts';
import { facts as officeFacts } from '@generated/facts.ts';
import type { LetterFacts } from '../letters/server/letterFacts.ts';
import { renderLetter } from '../letters/server/renderLetter.ts';
import { templatesOnce } from '../letters/server/templateRevisions.ts';
import { calculateSettlement } from '../settlements/server/draftSettlement.ts';
import { loadSettlement, type SettlementRow } from '../settlements/server/loadSettlement.ts';
import { papersOf } from '../settlements/server/papers.ts';
import { transfersOf } from '../settlements/server/payOut.ts';
import { earlier } from './calendar.ts';
import type { Writer } from './insert.ts';
import { madeFile } from './madeFile.ts';
import { Numbers } from './numbers.ts';
import { filesOf } from './papers.ts';

/** The context of each step of settling a month. */
interface Settling {
  readonly data: Data;
  readonly writer: Writer;
  readonly settings: SettingValues;
  readonly templateFor: ReturnType<typeof templatesOnce>;
  readonly numbers: Numbers;
  /** the user who issues settlements */
  readonly accountant: number | null;
}

/**
 * Settles the months that are over, computed as in the product: the latest waits for its check or its release, earlier
 * ones are paid out.
 */
export async function settleMonths(
  database: Database,
  handle: Handle,
  writer: Writer,
  months: readonly string[],
): Promise<void> {
  const data = openData({ ...database, kysely: handle }, officeModel(officeFacts))(allRights, 'seed');
  const settling = {
    data,
    writer,
    settings: await readSettings(data),
    templateFor: templatesOnce(data),
    numbers: new Numbers(),
    accountant: await accountantOf(writer),
  };
  const clients = await writer.run(writer.all.selectFrom('clients').select('id').orderBy('id'));
  for (const period of months) {
    const isLatest = period === months.at(-1);
    const day = earlier(addDays(addMonths(`${period}-01`, 1), 4), writer.today);
    const owed: SettlementRow[] = [];
    for (const [place, client] of clients.entries()) {
      const isIssued = !isLatest || place === 0;
      const id = await draft(settling, client.id, period, isIssued ? day : null);
      if (id === null || !isIssued) continue;
      const row = await issue(settling, id, day, isLatest);
      if (row.payout > 0) owed.push(row);
    }
    if (!isLatest && owed.length > 0) await payOutAll(settling, owed, earlier(addDays(day, 2), writer.today));
  }
  await settling.numbers.save(writer);
}

async function accountantOf(writer: Writer): Promise<number | null> {
  const [accountant] = await writer.run(
    writer.all.selectFrom('users').select('id').where('email', '=', 'accounting@example.org'),
  );
  return accountant?.id ?? null;
}

/**
 * Returns the id; null if there is nothing to settle. A settlement that will be issued gets its number here, because
 * the search text is written with the row.
 */
async function draft(
  { data, writer, settings, numbers }: Settling,
  client: number,
  period: string,
  issuedOn: string | null,
): Promise<number | null> {
  const calculated = await calculateSettlement(data, client, period);
  if (!calculated) return null;
  const id = writer.nextId('settlement');
  const number =
    issuedOn && numbers.nextOf('settlements', settings['numbers.settlement'], issuedOn.slice(0, 4));
  await writer.insert('settlement', [{ id, number, client, period, ...calculated.fields, status: 'draft' }]);
  await writer.insert(
    'settlement-line',
    calculated.lines.map(({ valueDate, ...line }) => ({
      id: writer.nextId('settlement-line'),
      settlement: id,
      ...line,
      value_date: valueDate,
      final: issuedOn !== null,
    })),
  );
  return id;
}

/** Returns the settlement with its number. In the latest month, what a client owes is not paid yet. */
async function issue(settling: Settling, id: number, day: string, isLatest: boolean): Promise<SettlementRow> {
  const { data, writer, settings } = settling;
  const drafted = await loadSettlement(data, id);
  const { number } = drafted;
  const due_date = drafted.due > 0 ? addDays(day, settings['billing.fee_payment_days']) : null;
  const row = { ...drafted, issue_date: day, due_date };
  const papers = await papersOf(data, row, settings);
  if (!papers) throw new Error('The office of the demo has no name.');
  const statement = await keepPaper(settling, id, `${number}-Abrechnung.pdf`, papers.statement);
  const invoice = papers.invoice && (await keepPaper(settling, id, `${number}-Honorar.pdf`, papers.invoice));
  const isDone = row.payout === 0 && (row.due === 0 || !isLatest);
  await writer.run(
    writer.all
      .updateTable('settlements')
      .set({
        issue_date: day,
        due_date,
        issued_by: settling.accountant,
        statement,
        invoice,
        paid_on: isDone && row.due > 0 ? earlier(addDays(day, 9), writer.today) : null,
        status: isDone ? 'closed' : 'issued',
      })
      .where('id', '=', id),
  );
  return row;
}

/** Stores a paper of a settlement; returns the id of its document. */
async function keepPaper(
  { writer, templateFor }: Settling,
  id: number,
  filename: string,
  facts: LetterFacts,
): Promise<number> {
  const template = await templateFor(facts.kind, facts.locale, null);
  const owner = { kind: 'settlement', filename, resource: 'settlements', id } as const;
  const { content, document, letter } = filesOf(
    writer,
    owner,
    template,
    facts,
    await renderLetter(template, facts),
  );
  await writer.insert('file-content', [content]);
  await writer.insert('document', [document]);
  await writer.insert('letter', [letter]);
  return document.id;
}

/** The payout run of a month, with its file for the bank. */
async function payOutAll(
  { writer, numbers, settings }: Settling,
  issued: readonly SettlementRow[],
  day: string,
): Promise<void> {
  const number = numbers.nextOf('payout-runs', settings['numbers.payout_run'], day.slice(0, 4));
  const debtor = {
    name: settings['office.account_holder'] ?? settings['office.name'] ?? '',
    iban: settings['office.iban'] ?? '',
    bic: settings['office.bic'],
  };
  const text = transfersOf({ number, executionDate: day, createdAt: `${day}T08:00:00Z`, debtor }, issued);
  const run = writer.nextId('payout-run');
  const owner = { kind: 'payout', filename: `${number}.xml`, resource: 'payout-runs', id: run } as const;
  const { content, document } = madeFile(writer, owner, 'application/xml', Buffer.from(text), day);
  await writer.insert('file-content', [content]);
  await writer.insert('document', [document]);
  await writer.insert('payout-run', [
    {
      id: run,
      number,
      execution_date: day,
      count: issued.length,
      total: sum(issued.map(({ payout }) => payout)),
      debtor_name: debtor.name,
      debtor_iban: debtor.iban,
      debtor_bic: debtor.bic,
      currency: 'EUR',
      file: document.id,
    },
  ]);
  for (const { id } of issued)
    await writer.run(
      writer.all.updateTable('settlements').set({ status: 'paid_out', payout_run: run }).where('id', '=', id),
    );
}
