import { createHash } from 'node:crypto';
import { openData } from '@engine/server/access/openData.ts';
import type { Database, Handle } from '@engine/server/database/connect.ts';
import { officeModel } from '@engine/server/officeModel.ts';
import { allRights } from '@engine/server/records/allRights.ts';
import { readSettings } from '@engine/server/records/readSettings.ts';
import { addDays, addMonths } from '@engine/shared/day.ts';
import { facts as officeFacts } from '@generated/facts.ts';
import { renderLetter } from '../letters/server/renderLetter.ts';
import { templatesOnce } from '../letters/server/templateRevisions.ts';
import { sum } from '../pricing/server/amounts.ts';
import { reckonSettlement } from '../settlements/server/draftSettlement.ts';
import { loadSettlement } from '../settlements/server/loadSettlement.ts';
import { papersOf } from '../settlements/server/papers.ts';
import { transfersOf } from '../settlements/server/payOut.ts';
import { earlier } from './calendar.ts';
import type { Writer } from './insert.ts';
import { Numbers } from './numbers.ts';
import { filesOf } from './papers.ts';

interface Issued {
  readonly id: number;
  readonly number: string;
  readonly period: string;
  readonly payout: number;
  readonly payout_holder: string | null;
  readonly payout_iban: string | null;
}

/**
 * Settles the months that are over, reckoned as the office does: the latest waits for its check or its release, those
 * before it are paid out.
 */
export async function settleMonths(
  database: Database,
  handle: Handle,
  writer: Writer,
  months: readonly string[],
): Promise<void> {
  const data = openData({ ...database, kysely: handle }, officeModel(officeFacts))(allRights, 'seed');
  const settings = await readSettings(data);
  const templateFor = templatesOnce(data);
  const numbers = new Numbers();
  const clients = await writer.run(writer.all.selectFrom('clients').select('id').orderBy('id'));
  const [accountant] = await writer.run(
    writer.all.selectFrom('users').select('id').where('email', '=', 'accounting@example.org'),
  );
  for (const [at, period] of months.entries()) {
    const isLatest = at === months.length - 1;
    const day = earlier(addDays(addMonths(`${period}-01`, 1), 4), writer.today);
    const issued: Issued[] = [];
    for (const [place, client] of clients.entries()) {
      const reckoned = await reckonSettlement(data, client.id, period);
      if (!reckoned) continue;
      const { fields, lines } = reckoned;
      const id = writer.nextId('settlement');
      const isDraft = isLatest && place > 0;
      const draft = { id, client: client.id, period, ...fields };
      await writer.insert('settlement', [{ ...draft, status: 'draft' }]);
      await writer.insert(
        'settlement-line',
        lines.map(({ valueDate, ...line }) => ({
          id: writer.nextId('settlement-line'),
          settlement: id,
          ...line,
          value_date: valueDate,
          final: !isDraft,
        })),
      );
      if (isDraft) continue;
      const number = numbers.nextOf('settlements', settings['numbers.settlement'], day.slice(0, 4));
      const due_date = fields.due > 0 ? addDays(day, settings['billing.fee_payment_days']) : null;
      const row = { ...(await loadSettlement(data, id)), number, issue_date: day, due_date };
      const papers = await papersOf(data, row, settings);
      if (!papers) throw new Error('The office of the demo has no name.');
      const kept: number[] = [];
      for (const facts of papers.invoice ? [papers.statement, papers.invoice] : [papers.statement]) {
        const template = await templateFor(facts.kind, facts.locale, null);
        const noun = facts.kind === 'settlement' ? 'Abrechnung' : 'Honorar';
        const owner = {
          kind: 'settlement',
          filename: `${number}-${noun}.pdf`,
          resource: 'settlements',
          id,
        } as const;
        const files = filesOf(writer, owner, template, facts, await renderLetter(template, facts));
        await writer.insert('file-content', [files.content]);
        await writer.insert('document', [files.document]);
        await writer.insert('letter', [files.letter]);
        kept.push(files.document.id);
      }
      const [statement = null, invoice = null] = kept;
      const isDone = fields.payout === 0 && (fields.due === 0 || !isLatest);
      await writer.run(
        writer.all
          .updateTable('settlements')
          .set({
            number,
            issue_date: day,
            due_date,
            issued_by: accountant?.id ?? null,
            statement,
            invoice,
            paid_on: isDone && fields.due > 0 ? earlier(addDays(day, 9), writer.today) : null,
            status: isDone ? 'closed' : 'issued',
          })
          .where('id', '=', id),
      );
      if (fields.payout > 0) issued.push({ ...row, id, number });
    }
    if (!isLatest && issued.length > 0)
      await payOutAll(writer, numbers, settings, issued, earlier(addDays(day, 2), writer.today));
  }
  await numbers.save(writer);
}

/** The run of a month, with its file for the bank. */
async function payOutAll(
  writer: Writer,
  numbers: Numbers,
  settings: Awaited<ReturnType<typeof readSettings>>,
  issued: readonly Issued[],
  day: string,
): Promise<void> {
  const number = numbers.nextOf('payout-runs', settings['numbers.payout_run'], day.slice(0, 4));
  const debtor = {
    name: settings['office.account_holder'] ?? settings['office.name'] ?? '',
    iban: settings['office.iban'] ?? '',
    bic: settings['office.bic'],
  };
  const text = transfersOf({ number, executionDate: day, createdAt: `${day}T08:00:00Z`, debtor }, issued);
  const bytes = Buffer.from(text);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const content = { id: writer.nextId('file-content'), sha256, size: bytes.length, content: bytes };
  const run = writer.nextId('payout-run');
  const document = {
    id: writer.nextId('document'),
    kind: 'payout' as const,
    filename: `${number}.xml`,
    mime: 'application/xml',
    size: bytes.length,
    sha256,
    content: content.id,
    origin: 'made' as const,
    resource: 'payout-runs' as const,
    record_id: run,
    received_on: day,
    retention_until: addMonths(`${day.slice(0, 4)}-12-31`, 96),
    legal_hold: false,
    status: 'assigned' as const,
  };
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
