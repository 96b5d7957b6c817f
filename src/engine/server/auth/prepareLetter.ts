import { type RawBuilder, sql } from 'kysely';
import type { Locale } from '../../shared/entityMeta.ts';
import type { Data } from '../access/data.ts';
import { localeIn } from '../access/readRow.ts';
import type { Letter, MailData, MailTemplate, Prepared, QueuedMail } from '../mail/templates.ts';
import { issueToken, passwordLink, type TokenPurpose } from './passwordTokens.ts';

/** Loads the data that must be current when a mail is sent. Null: the mail must not (or no longer) be sent. */
export async function prepareLetter(
  data: Data,
  publicUrl: string,
  mail: QueuedMail,
): Promise<Prepared | null> {
  const { locale, template } = mail;
  if (template === 'reset') return prepareReset(data, publicUrl, mail);
  if (template === 'invitation') {
    const { user: id, invitedBy } = readData(mail, template);
    const user = await readerOf(data, mail, sql`id = ${id} and status = 'invited'`);
    return user && linkTo(data, publicUrl, user, 'invitation', invitedBy);
  }
  if (template === 'code') {
    const { code, expiresAt } = readData(mail, template);
    return expiresAt > new Date().toISOString() ? { locale, letter: { template, code } } : null;
  }
  return { locale, letter: noticeOf(mail) };
}

/** A user who has not accepted the invitation and requests a new password gets another invitation. */
async function prepareReset(data: Data, publicUrl: string, mail: QueuedMail): Promise<Prepared | null> {
  const user = await readerOf(data, mail, sql`status in ('active', 'invited')`);
  if (!user) return null;
  return linkTo(data, publicUrl, user, user.isInvited ? 'invitation' : 'reset', null);
}

interface Reader {
  readonly id: number;
  readonly locale: Locale;
  readonly isInvited: boolean;
}

/** A link goes only to the address that its user has now: a mistyped one may be a stranger's. */
async function readerOf(
  data: Data,
  { recipient }: QueuedMail,
  condition: RawBuilder<unknown>,
): Promise<Reader | null> {
  const [row] = await data.run(sql`
    select id, locale, status from users
    where lower(email) = ${recipient.toLowerCase()} and ${condition} order by id limit 1`);
  if (!row) return null;
  return {
    id: Number(row.id),
    locale: localeIn(row),
    isInvited: row.status === 'invited',
  };
}

async function linkTo(
  data: Data,
  publicUrl: string,
  { id, locale }: Reader,
  template: TokenPurpose & ('reset' | 'invitation'),
  invitedBy: string | null,
): Promise<Prepared> {
  const token = await issueToken(data, template, id);
  const screens = publicUrl + data.model.product.basePath;
  return { locale, letter: { template, link: passwordLink(screens, template, token), invitedBy } };
}

/** The type was checked by `enqueueMail` when the data were stored. */
function readData<T extends MailTemplate>(mail: QueuedMail, _template: T): MailData[T] {
  return JSON.parse(mail.data) as MailData[T];
}

/** Notices are sent as they were stored. */
function noticeOf(mail: QueuedMail): Letter {
  return { ...readData(mail, mail.template), template: mail.template } as Letter;
}
