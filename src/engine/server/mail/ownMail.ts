import type { Locale } from '../../shared/entityMeta.ts';
import type { Data } from '../access/data.ts';
import { entityNamed } from '../access/model.ts';
import { insertRow } from '../records/rows/rows.ts';

/** A mail in the words of the office. */
export interface OwnMail {
  readonly subject: string;
  readonly text: string;
  readonly files: readonly MailFile[];
  /** not handed to a server that offers no encryption, this machine's own included */
  readonly requiresTls: boolean;
}

export interface MailFile {
  readonly filename: string;
  readonly mime: string;
  readonly content: Uint8Array;
}

/**
 * What became of a try. `sent`: a mail server took it, with these words. `unclear`: it was handed over, or may have been,
 * but no answer came; it is not tried again, so that it does not go out twice without anybody's notice.
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

/** One try; whether another follows is for the outbox to say. */
export type TryResult =
  | Extract<MailOutcome, { kind: 'sent' | 'unclear' | 'failed' }>
  | { readonly kind: 'retry'; readonly reason: MailFailure; readonly answer: string };

/** Why a mail was not sent; the server's answer says more, if there is one. */
export type MailFailure =
  | 'no_server'
  | 'tls'
  | 'refused'
  | 'unreachable'
  | 'login'
  | 'unprepared'
  | 'not_wanted';

/**
 * Mails that the office writes itself, about a record of its own: the outbox carries them, each of them once, and tells
 * the office what became of it in the transaction in which it notes that.
 */
export interface MailKind {
  readonly name: string;
  /** read when its turn comes; null: it is not to be sent any more */
  prepare(data: Data, about: number): Promise<OwnMail | null>;
  note(data: Data, about: number, outcome: MailOutcome): Promise<void>;
}

interface NewOwnMail {
  readonly to: string;
  readonly locale: Locale;
  /** id of the record that it is about */
  readonly about: number;
}

/** Puts such a mail into the outbox, in the transaction of the change that causes it. */
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
