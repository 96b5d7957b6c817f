import type { Locale } from '../../shared/entityMeta.ts';

/**
 * The mail templates with the data stored in the outbox. Links are not included: their tokens are created when the
 * mail is sent (`auth/prepareLetter.ts`), so that none is stored, and a request takes the same work for an address
 * without a user.
 */
export interface MailData {
  /** code for the second step of a sign-in; not sent once it has expired */
  readonly code: { readonly code: string; readonly expiresAt: string };
  /** to the address that was entered; whether a user has it is checked when the mail is sent */
  readonly reset: Record<string, never>;
  readonly invitation: { readonly user: number; readonly invitedBy: string | null };
  readonly passwordChanged: { readonly at: string };
  /** sent to the old address */
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
  /** an office mail, which must not be sent twice unnoticed; its template is the name of its kind */
  readonly isOnce: boolean;
  readonly tries: number;
}

/** A queued mail prepared for sending: a letter and the reader's language. */
export interface Prepared {
  readonly letter: Letter;
  readonly locale: Locale;
}

/** The data of a mail to be rendered as text. */
export type Letter =
  | { readonly template: 'code'; readonly code: string }
  | { readonly template: 'reset' | 'invitation'; readonly link: string; readonly invitedBy: string | null }
  | ({ readonly template: 'passwordChanged' } & MailData['passwordChanged'])
  | ({ readonly template: 'emailChanged' } & MailData['emailChanged'])
  | ({ readonly template: 'secondFactorChanged' } & MailData['secondFactorChanged'])
  | ({ readonly template: 'recoveryCodeUsed' } & MailData['recoveryCodeUsed']);

interface LetterTexts {
  readonly subject: string;
  /** paragraphs before and after the code or link */
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly button?: string;
}

/** The texts of all mails in one language. */
export interface MailTexts {
  readonly greeting: string;
  readonly closing: string;
  readonly letters: Readonly<Record<MailTemplate, LetterTexts>>;
  readonly methods: Readonly<Record<'none' | 'email' | 'totp', string>>;
  /** used for an inviter without a name */
  readonly somebody: string;
}
