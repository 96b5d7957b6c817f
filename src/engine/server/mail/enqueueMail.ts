import type { Locale } from '../../shared/entityMeta.ts';
import type { Data } from '../access/data.ts';
import { entityNamed } from '../access/model.ts';
import { insertRow } from '../records/rows/rows.ts';
import type { MailData, MailTemplate } from './templates.ts';

export interface NewMail<T extends MailTemplate = MailTemplate> {
  readonly to: string;
  readonly locale: Locale;
  readonly template: T;
  /** values for the template; may contain codes and links, which are cleared when the mail is sent or given up */
  readonly data: MailData[T];
}

/**
 * Puts a mail into the outbox. Call it inside the transaction of the change that causes it, so that the mail is sent
 * if and only if the change is committed. The worker (`mail/worker.ts`) sends it within seconds.
 */
export async function enqueueMail<T extends MailTemplate>(data: Data, mail: NewMail<T>): Promise<void> {
  const fields = new Map<string, unknown>([
    ['recipient', mail.to],
    ['locale', mail.locale],
    ['template', mail.template],
    ['data', JSON.stringify(mail.data)],
    ['status', 'queued'],
    ['tries', 0],
    ['next_try_at', new Date().toISOString()],
  ]);
  await insertRow(data, entityNamed(data.model, 'outbox-mail'), fields);
}
