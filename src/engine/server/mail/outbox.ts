import { sql } from 'kysely';
import type { Data, Row } from '../access/data.ts';
import { forUpdateSkipLocked } from '../access/locking.ts';
import { localeIn } from '../access/readRow.ts';
import type { MailOutcome, TryResult } from './ownMail.ts';
import type { MailTemplate, QueuedMail } from './templates.ts';

/** longer than sending can take, so that no other server claims the mail meanwhile */
const leaseSeconds = 300;
const firstDelaySeconds = 30;
const mostTries = 8;

/**
 * Claims the next due mail for five minutes, in one statement, so that only one of several servers gets it. If that
 * server dies before recording the outcome, another tries again after this time, unless the mail must not be sent
 * twice: then it is abandoned.
 */
export async function claimMail(data: Data): Promise<QueuedMail | null> {
  const now = Date.now();
  const isDue = sql`status = 'queued' and next_try_at <= ${iso(now)}`;
  const waiting = await data.run(sql`select 1 as found from outbox_mails where ${isDue} limit 1`);
  if (waiting.length === 0) return null;
  const [row] = await data.run(sql`
    update outbox_mails
    set next_try_at = ${iso(now + leaseSeconds * 1_000)}, tries = tries + 1, updated_at = ${iso(now)},
      status = case when once = ${data.dialect === 'postgres' ? sql`true` : sql`1`} then 'sending' else 'queued' end
    where ${isDue} and id = (
      select id from outbox_mails where ${isDue} order by next_try_at, id limit 1 ${forUpdateSkipLocked(data)})
    returning ${columns}`);
  return row ? queuedMail(row) : null;
}

/**
 * A mail whose sending started but never finished, for example because the server was killed; null if there is none.
 */
export async function abandonedMail(data: Data): Promise<QueuedMail | null> {
  const [row] = await data.run(sql`
    select ${columns} from outbox_mails
    where status = 'sending' and next_try_at <= ${iso(Date.now())} order by id limit 1`);
  return row ? queuedMail(row) : null;
}

const columns = sql`id, recipient, locale, template, data, once, tries`;

/** Marks a mail as sent and clears its content. */
export async function closeMail(data: Data, mail: QueuedMail): Promise<void> {
  const now = iso(Date.now());
  await data.run(sql`
    update outbox_mails set status = 'sent', sent_at = ${now}, updated_at = ${now}, data = null, error = null
    where id = ${mail.id}`);
}

/** Deletes a mail that is not sent, for example because no user has the address: what was entered is not kept. */
export async function dropMail(data: Data, mail: QueuedMail): Promise<void> {
  await data.run(sql`delete from outbox_mails where id = ${mail.id}`);
}

/** Retries after 30 s, 1 min, 2 min … ; after eight tries (about an hour) the mail has failed. */
export async function postponeMail(data: Data, mail: QueuedMail, reason: string): Promise<void> {
  const now = Date.now();
  const next = iso(now + firstDelaySeconds * 2 ** (mail.tries - 1) * 1_000);
  const outcome = mail.tries >= mostTries ? sql`status = 'failed', data = null` : sql`next_try_at = ${next}`;
  await data.run(sql`
    update outbox_mails set ${outcome}, error = ${reason.slice(0, 500)}, updated_at = ${iso(now)}
    where id = ${mail.id}`);
}

/** Records the outcome of an office mail; a temporary failure becomes final after eight tries. */
export async function settleOwnMail(
  data: Data,
  { id, tries }: QueuedMail,
  result: TryResult,
): Promise<MailOutcome> {
  const now = Date.now();
  const nextTry = iso(now + firstDelaySeconds * 2 ** (tries - 1) * 1_000);
  const outcome: MailOutcome =
    result.kind !== 'retry'
      ? result
      : tries < mostTries
        ? { ...result, kind: 'postponed', nextTry }
        : { ...result, kind: 'failed' };
  const written =
    outcome.kind === 'postponed'
      ? sql`status = 'queued', next_try_at = ${nextTry}`
      : outcome.kind === 'sent'
        ? sql`status = 'sent', sent_at = ${iso(now)}, data = null`
        : sql`status = ${outcome.kind}, data = null`;
  const error = 'reason' in outcome ? outcome.reason : null;
  await data.run(sql`
    update outbox_mails set ${written}, error = ${error}, updated_at = ${iso(now)} where id = ${id}`);
  return outcome;
}

/** Withdraws an office mail that no server has started to send; false if it is too late. */
export async function withdrawOwnMail(data: Data, template: string, about: number): Promise<boolean> {
  const rows = await data.run(sql`
    delete from outbox_mails
    where status = 'queued' and template = ${template} and data = ${JSON.stringify({ about })} returning id`);
  return rows.length > 0;
}

function queuedMail(row: Row): QueuedMail {
  return {
    id: Number(row.id),
    recipient: String(row.recipient),
    locale: localeIn(row),
    template: String(row.template) as MailTemplate,
    data: String(row.data),
    isOnce: Boolean(row.once),
    tries: Number(row.tries),
  };
}

const iso = (time: number): string => new Date(time).toISOString();
