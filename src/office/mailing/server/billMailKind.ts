import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { readContent } from '@engine/server/files/fileContents.ts';
import { inFilename } from '@engine/server/files/filename.ts';
import type { MailKind, MailOutcome, OwnMail } from '@engine/server/mail/ownMail.ts';
import { changeRecord } from '@engine/server/records/product/changeRecords.ts';
import { readSettings } from '@engine/server/records/rows/readSettings.ts';
import { moveRecord } from '@engine/server/records/workflow/product/moveRecords.ts';
import { markMailed, noteOnBill } from './mailedBill.ts';
import { loadMailFacts } from './mailFacts.ts';

const reason = 'A job of the product reads what it is to send, and notes what became of it.';

/** Bills in the outbox; `about` is the id of a bill mail. */
export const billMailKind: MailKind = {
  name: 'bill',

  async prepare(data, about): Promise<OwnMail | null> {
    const mail = await loadMail(data, about);
    if (mail?.status !== 'queued') return null;
    const [facts] = await loadMailFacts(data, [mail.bill]);
    // If the bill was cancelled meanwhile, or the recipient has withdrawn the consent, the mail stays in the outbox.
    if (!facts?.hasAgreed || facts.status === 'cancelled') return null;
    const content = await readContent(data, mail.document);
    if (content === null) return null;
    const settings = await readSettings(data);
    return {
      subject: mail.subject,
      text: mail.text,
      files: [{ filename: `${inFilename(facts.number)}.pdf`, mime: 'application/pdf', content }],
      requiresTls: settings['mail.bills_over_tls'],
    };
  },

  async note(data, about, outcome) {
    const mail = await loadMail(data, about);
    if (!mail) return;
    const entity = entityNamed(data.model, 'bill-mail');
    if (outcome.kind === 'postponed') {
      const { reason: failure, answer, nextTry } = outcome;
      return changeRecord(data, entity, about, { failure, answer: answer || null, next_try_at: nextTry });
    }
    if (outcome.kind !== 'sent' && mail.status !== 'queued') return;
    const sentAt = new Date().toISOString();
    await moveRecord(data, entity, about, steps[outcome.kind], {
      fields: {
        answer: outcome.answer || null,
        failure: outcome.kind === 'failed' ? outcome.reason : null,
        next_try_at: null,
        ...(outcome.kind === 'sent' && { sent_at: sentAt }),
      },
    });
    if (outcome.kind === 'sent') return markMailed(data, mail.bill, sentAt);
    await noteOnBill(data, mail.bill, outcome.kind);
  },
};

const steps = { sent: 'accept', failed: 'fail', unclear: 'lose' } as const satisfies Record<
  Exclude<MailOutcome['kind'], 'postponed'>,
  string
>;

async function loadMail(data: Data, id: number) {
  const [row] = await data.run(
    data
      .unscoped(reason)
      .selectFrom('bill_mails as m')
      .select(['m.bill', 'm.subject', 'm.text', 'm.document', 'm.status'])
      .where('m.id', '=', id),
  );
  return row;
}
