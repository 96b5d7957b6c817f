import { setImmediate } from 'node:timers/promises';
import type { Data } from '@engine/server/access/data.ts';
import { columns } from '@engine/server/access/typedRows.ts';
import { sql } from 'kysely';
import type { MailableBill, MailRunPreview } from '../shared/mailPreview.ts';
import { isPrivate, loadMailFacts, type MailFacts } from './mailFacts.ts';
import { mostBills } from './mailRunJob.ts';
import { withRecipientSeen } from './recipientsSeen.ts';

const billsPerStatement = 1_000;

/**
 * Which issued bills can be mailed: not sent yet, and to a recipient in sight. At most as many as one run takes, the
 * oldest first. Nothing is written.
 */
export async function previewMails(data: Data): Promise<MailRunPreview> {
  const ready: MailableBill[] = [];
  let notAgreed = 0;
  let withoutAddress = 0;
  for (let last = 0; ready.length <= mostBills; ) {
    const rows = await data.run(unsentAfter(data, last));
    const names = new Map(rows.map(({ id, recipient_name: name }) => [id, name]));
    for (const facts of await withRecipientSeen(data, await loadMailFacts(data, [...names.keys()]))) {
      if (!facts.hasAgreed) notAgreed += 1;
      else if (facts.to === null) withoutAddress += 1;
      else ready.push(readyOf(facts, names.get(facts.bill), facts.to));
    }
    last = rows.at(-1)?.id ?? last;
    if (rows.length < billsPerStatement) break;
    // Other requests run between two statements.
    await setImmediate();
  }
  return { ready: ready.slice(0, mostBills), isCut: ready.length > mostBills, notAgreed, withoutAddress };
}

const unsentAfter = (data: Data, last: number) =>
  data
    .rows('bills as b', ['see', 'step:email'])
    .select(columns('bills as b', ['id', 'recipient_name']))
    .where('b.id', '>', last)
    .where('b.status', '=', sql.lit('issued'))
    .where('b.sent_at', 'is', null)
    .where('b.pdf', 'is not', null)
    .where(eb => eb.or([eb('b.mail_status', 'is', null), eb('b.mail_status', 'in', ['failed', 'withdrawn'])]))
    .orderBy('b.id')
    .limit(sql.lit(billsPerStatement));

const readyOf = (facts: MailFacts, name: string | null | undefined, to: string): MailableBill => ({
  id: facts.bill,
  number: facts.number,
  recipient: name ?? '',
  to,
  isPrivate: isPrivate(facts),
});
