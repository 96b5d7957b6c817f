import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { ProblemError } from '@engine/server/access/problemError.ts';
import { enqueueOwnMail } from '@engine/server/mail/ownMail.ts';
import { addRecord } from '@engine/server/records/product/addRecords.ts';
import { changeRecord } from '@engine/server/records/product/changeRecords.ts';
import type { Locale } from '@engine/shared/entityMeta.ts';
import { billMailKind } from './billMailKind.ts';
import { type Consent, loadMailFacts, requireConsent, requireMailable } from './mailFacts.ts';
import { requireRecipient } from './recipientsSeen.ts';
import { writeMail } from './writeMail.ts';

/**
 * Puts a bill into the outbox, in the caller's transaction: its PDF to the address of its recipient. It counts as sent
 * once the mail server has accepted it. The caller has checked the right and that the bill is visible. Returns the
 * mail's id. Throws if its recipient is not visible.
 */
export async function mailBill(
  data: Data,
  bill: number,
  locale: Locale | null,
  consent: Consent,
): Promise<number> {
  const [facts] = await loadMailFacts(data, [bill], 'mail');
  if (!facts) throw new ProblemError('notFound');
  await requireRecipient(data, facts);
  const { to, pdf } = requireMailable(facts);
  requireConsent(facts, consent);
  const language = locale ?? facts.locale;
  const { subject, text } = await writeMail(data, facts, language);
  const guest = facts.recipient.type === 'guest' ? facts.recipient.id : null;
  const recipient = { recipient: to, recipient_guest: guest };
  const fields = { bill, ...recipient, locale: language, subject, text, document: pdf, status: 'queued' };
  const about = await addRecord(data, entityNamed(data.model, 'bill-mail'), fields);
  await changeRecord(data, entityNamed(data.model, 'bill'), bill, { mail_status: 'queued' });
  await enqueueOwnMail(data, billMailKind, { to, locale: language, about });
  return about;
}
