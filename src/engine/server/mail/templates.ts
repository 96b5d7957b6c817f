/**
 * The mails there are, and what each carries through the outbox. Links are not among it: their tokens are made when
 * the mail is sent (`prepareLetter`), so that none lies in the database, and asking for one is the same work for an
 * address that nobody has.
 */
export interface MailData {
  /** the second step of a sign-in; not sent any more once it has expired */
  readonly code: { readonly code: string; readonly expiresAt: string };
  /** to whoever asked; whether there is such a user is looked up when it is sent */
  readonly reset: Record<string, never>;
  readonly invitation: { readonly user: number; readonly invitedBy: string | null };
  readonly passwordChanged: { readonly at: string };
  /** goes to the old address */
  readonly emailChanged: { readonly at: string; readonly newEmail: string };
  readonly secondFactorChanged: { readonly at: string; readonly method: 'none' | 'email' | 'totp' };
  readonly recoveryCodeUsed: { readonly at: string; readonly left: number };
}

export type MailTemplate = keyof MailData;

/** A mail ready to be put into words. */
export type Letter =
  | { readonly template: 'code'; readonly code: string }
  | { readonly template: 'reset' | 'invitation'; readonly link: string; readonly invitedBy: string | null }
  | ({ readonly template: 'passwordChanged' } & MailData['passwordChanged'])
  | ({ readonly template: 'emailChanged' } & MailData['emailChanged'])
  | ({ readonly template: 'secondFactorChanged' } & MailData['secondFactorChanged'])
  | ({ readonly template: 'recoveryCodeUsed' } & MailData['recoveryCodeUsed']);
