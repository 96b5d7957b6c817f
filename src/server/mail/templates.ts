/** What each mail needs to be written. Instants are ISO texts; `sentences.ts` says them in the reader's language. */
export interface MailData {
  /** the second step of a sign-in */
  readonly code: { readonly code: string; readonly minutes: number };
  readonly reset: { readonly link: string; readonly minutes: number };
  readonly invitation: { readonly link: string; readonly days: number; readonly invitedBy: string | null };
  readonly passwordChanged: { readonly at: string };
  /** goes to the old address */
  readonly emailChanged: { readonly at: string; readonly newEmail: string };
  readonly secondFactorChanged: { readonly at: string; readonly method: 'none' | 'email' | 'totp' };
  readonly recoveryCodeUsed: { readonly at: string; readonly left: number };
}

export type MailTemplate = keyof MailData;
