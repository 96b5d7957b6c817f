import type { Locale } from '../../shared/entityMeta.ts';

/**
 * The mails there are, and what each carries through the outbox. Links are not among it: their tokens are made when
 * the mail is sent (`auth/prepareLetter.ts`), so that none lies in the database, and asking for one is the same work for an
 * address without a user.
 */
export interface MailData {
  /** the second step of a sign-in; not sent any more once it has expired */
  readonly code: { readonly code: string; readonly expiresAt: string };
  /** to the address that was entered; whether it has a user is looked up when the mail is sent */
  readonly reset: Record<string, never>;
  readonly invitation: { readonly user: number; readonly invitedBy: string | null };
  readonly passwordChanged: { readonly at: string };
  /** goes to the old address */
  readonly emailChanged: { readonly at: string; readonly newEmail: string };
  readonly secondFactorChanged: { readonly at: string; readonly method: 'none' | 'email' | 'totp' };
  readonly recoveryCodeUsed: { readonly at: string; readonly left: number };
}

export type MailTemplate = keyof MailData;

export interface QueuedMail {
  readonly id: number;
  readonly recipient: string;
  readonly locale: Locale;
  readonly template: MailTemplate;
  /** `MailData[template]` as JSON */
  readonly data: string;
  /** a mail of the office, which must not go out twice unnoticed; its template is the name of its kind */
  readonly isOnce: boolean;
  readonly tries: number;
}

/** What becomes of a queued mail when its turn comes: a letter in the language of its reader, or nothing. */
export interface Prepared {
  readonly letter: Letter;
  readonly locale: Locale;
}

/** A mail ready to be put into words. */
export type Letter =
  | { readonly template: 'code'; readonly code: string }
  | { readonly template: 'reset' | 'invitation'; readonly link: string; readonly invitedBy: string | null }
  | ({ readonly template: 'passwordChanged' } & MailData['passwordChanged'])
  | ({ readonly template: 'emailChanged' } & MailData['emailChanged'])
  | ({ readonly template: 'secondFactorChanged' } & MailData['secondFactorChanged'])
  | ({ readonly template: 'recoveryCodeUsed' } & MailData['recoveryCodeUsed']);

interface LetterTexts {
  readonly subject: string;
  /** paragraphs before the code or the link, and after it */
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly button?: string;
}

/** All mails of one language. */
export interface MailTexts {
  readonly greeting: string;
  readonly closing: string;
  readonly letters: Readonly<Record<MailTemplate, LetterTexts>>;
  readonly methods: Readonly<Record<'none' | 'email' | 'totp', string>>;
  /** stands for an inviter without a name */
  readonly somebody: string;
}
