import type { Data } from '@engine/server/access/data.ts';
import { columns } from '@engine/server/access/typedRows.ts';
import { sql } from 'kysely';
import type { MailableBill, MailRunPreview } from '../shared/mailPreview.ts';
import { isPrivate, loadMailFacts, type MailFacts } from './mailFacts.ts';
import { withRecipientSeen } from './recipientsSeen.ts';

const mostListed = 5_000;

/** Which issued bills can be mailed: not sent yet, and to a recipient in sight. Nothing is written. */
export async function previewMails(data: Data): Promise<MailRunPreview> {
  const rows = await data.run(
    data
      .rows('bills as b', ['see', 'step:email'])
      .select(columns('bills as b', ['id', 'recipient_name']))
      .where('b.status', '=', sql.lit('issued'))
      .where('b.sent_at', 'is', null)
      .where('b.pdf', 'is not', null)
      .where(eb =>
        eb.or([eb('b.mail_status', 'is', null), eb('b.mail_status', 'in', ['failed', 'withdrawn'])]),
      )
      .orderBy('b.id')
      .limit(sql.lit(mostListed)),
  );
  const names = new Map(rows.map(({ id, recipient_name: name }) => [id, name]));
  const facts = await withRecipientSeen(data, await loadMailFacts(data, [...names.keys()]));
  const agreed = facts.filter(({ hasAgreed }) => hasAgreed);
  return {
    ready: agreed.flatMap(each => (each.to === null ? [] : [readyOf(each, names.get(each.bill), each.to)])),
    notAgreed: facts.length - agreed.length,
    withoutAddress: agreed.filter(({ to }) => to === null).length,
  };
}

const readyOf = (facts: MailFacts, name: string | null | undefined, to: string): MailableBill => ({
  id: facts.bill,
  number: facts.number,
  recipient: name ?? '',
  to,
  isPrivate: isPrivate(facts),
});
