import { sql } from 'kysely';
import type { Data, Row } from '../access/data.ts';
import { forUpdateSkipLocked } from '../access/locking.ts';
import { localeIn } from '../access/readRow.ts';
import type { MailTemplate, QueuedMail } from './templates.ts';

/** longer than any sending can take, so that no other server takes the mail up meanwhile */
const leaseSeconds = 300;
const firstDelaySeconds = 30;
const mostTries = 8;

/**
 * Takes the next mail that is due, for five minutes: one statement in the database, so that of several servers only
 * one gets it. If that one dies before it can say what became of the mail, another tries again after that time.
 */
export async function claimMail(data: Data): Promise<QueuedMail | null> {
  const now = Date.now();
  const isDue = sql`status = 'queued' and next_try_at <= ${iso(now)}`;
  const waiting = await data.run(sql`select 1 as found from outbox_mails where ${isDue} limit 1`);
  if (waiting.length === 0) return null;
  const [row] = await data.run(sql`
    update outbox_mails
    set next_try_at = ${iso(now + leaseSeconds * 1_000)}, tries = tries + 1, updated_at = ${iso(now)}
    where ${isDue} and id = (
      select id from outbox_mails where ${isDue} order by next_try_at, id limit 1 ${forUpdateSkipLocked(data)})
    returning id, recipient, locale, template, data, tries`);
  return row ? queuedMail(row) : null;
}

/** Sent, or no longer wanted; either way its content goes. */
export async function closeMail(data: Data, mail: QueuedMail): Promise<void> {
  const now = iso(Date.now());
  await data.run(sql`
    update outbox_mails set status = 'sent', sent_at = ${now}, updated_at = ${now}, data = null, error = null
    where id = ${mail.id}`);
}

/** No user has this address: what was entered is not kept. */
export async function dropMail(data: Data, mail: QueuedMail): Promise<void> {
  await data.run(sql`delete from outbox_mails where id = ${mail.id}`);
}

/** Tries again after 30 s, 1 min, 2 min … ; after eight tries (about an hour) it has failed. */
export async function postponeMail(data: Data, mail: QueuedMail, reason: string): Promise<void> {
  const now = Date.now();
  const next = iso(now + firstDelaySeconds * 2 ** (mail.tries - 1) * 1_000);
  const outcome = mail.tries >= mostTries ? sql`status = 'failed', data = null` : sql`next_try_at = ${next}`;
  await data.run(sql`
    update outbox_mails set ${outcome}, error = ${reason.slice(0, 500)}, updated_at = ${iso(now)}
    where id = ${mail.id}`);
}

function queuedMail(row: Row): QueuedMail {
  return {
    id: Number(row.id),
    recipient: String(row.recipient),
    locale: localeIn(row),
    template: String(row.template) as MailTemplate,
    data: String(row.data),
    tries: Number(row.tries),
  };
}

const iso = (time: number): string => new Date(time).toISOString();
