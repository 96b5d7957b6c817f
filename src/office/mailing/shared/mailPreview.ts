import type { Locale } from '@engine/shared/entityMeta';

/** What `GET /bills/{id}/email` answers: a bill's mail as it would go out. */
export interface WrittenMail {
  readonly to: string;
  readonly name: string;
  readonly locale: Locale;
  readonly subject: string;
  readonly text: string;
  readonly filename: string;
  /** since when the recipient has agreed to e-mail */
  readonly agreedOn: string | null;
  readonly isPrivate: boolean;
  /** the bill was sent before, by mail or post */
  readonly wasSent: boolean;
}

export interface MailableBill {
  readonly id: number;
  readonly number: string;
  readonly recipient: string;
  readonly to: string;
  readonly isPrivate: boolean;
}

/** What `POST /bills/emails/preview` answers. */
export interface MailRunPreview {
  /** bills that can go out by e-mail */
  readonly ready: readonly MailableBill[];
  /** there are more than one run takes: these are the oldest, and the numbers below are those found beside them */
  readonly isCut: boolean;
  /** issued and not sent, but their recipients have not agreed to e-mail, or have no address */
  readonly notAgreed: number;
  readonly withoutAddress: number;
}
