import type { Locale } from '../../shared/entityMeta.ts';
import type { Data } from '../access/data.ts';
import { entityNamed } from '../access/model.ts';
import { insertRow } from '../records/rows/rows.ts';

/** A mail with the office's own text. */
export interface OwnMail {
  readonly subject: string;
  readonly text: string;
  readonly files: readonly MailFile[];
  /** not sent to a server without encryption, not even on this machine */
  readonly requiresTls: boolean;
}

export interface MailFile {
  readonly filename: string;
  readonly mime: string;
  readonly content: Uint8Array;
}

/**
 * The outcome of a try. `sent`: a mail server accepted it, with this answer. `unclear`: it was or may have been
 * handed over, but there was no answer; it is not retried, to avoid sending it twice unnoticed.
 */
export type MailOutcome =
  | { readonly kind: 'sent'; readonly answer: string }
  | {
      readonly kind: 'postponed';
      readonly reason: MailFailure;
      readonly answer: string;
      readonly nextTry: string;
    }
  | { readonly kind: 'failed'; readonly reason: MailFailure; readonly answer: string }
  | { readonly kind: 'unclear'; readonly answer: string };

/** The result of one try; the outbox decides whether to retry. */
export type TryResult =
  | Extract<MailOutcome, { kind: 'sent' | 'unclear' | 'failed' }>
  | { readonly kind: 'retry'; readonly reason: MailFailure; readonly answer: string };

/** Why a mail was not sent; the server's answer, if any, has details. */
export type MailFailure =
  | 'no_server'
  | 'tls'
  | 'refused'
  | 'unreachable'
  | 'login'
  | 'unprepared'
  | 'not_wanted';

/**
 * A kind of mail that the office writes itself, about one of its records: the outbox sends each only once, and
 * reports the outcome to the office in the same transaction in which it records it.
 */
export interface MailKind {
  readonly name: string;
  /** called when the mail is about to be sent; null: it is not to be sent any more */
  prepare(data: Data, about: number): Promise<OwnMail | null>;
  note(data: Data, about: number, outcome: MailOutcome): Promise<void>;
}

interface NewOwnMail {
  readonly to: string;
  readonly locale: Locale;
  /** id of the record the mail is about */
  readonly about: number;
}

/** Puts an office mail into the outbox, in the transaction of the change that causes it. */
export async function enqueueOwnMail(
  data: Data,
  kind: MailKind,
  { to, locale, about }: NewOwnMail,
): Promise<void> {
  const fields = new Map<string, unknown>([
    ['recipient', to],
    ['locale', locale],
    ['template', kind.name],
    ['data', JSON.stringify({ about })],
    ['status', 'queued'],
    ['once', true],
    ['tries', 0],
    ['next_try_at', new Date().toISOString()],
  ]);
  await insertRow(data, entityNamed(data.model, 'outbox-mail'), fields);
}
