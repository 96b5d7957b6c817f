import type { HttpClient } from '@engine/admin/shell/providers/httpClient';

export type MailLocale = 'de' | 'en';

/** A bill's mail as it would go out. */
export interface WrittenMail {
  readonly to: string;
  readonly name: string;
  readonly locale: MailLocale;
  readonly subject: string;
  readonly text: string;
  readonly filename: string;
  readonly agreedOn: string | null;
  readonly isPrivate: boolean;
  readonly wasSent: boolean;
}

export interface MailOrder {
  readonly locale: MailLocale;
  readonly confirmed: boolean;
  readonly again: boolean;
}

export interface MailableBill {
  readonly id: number;
  readonly number: string;
  readonly recipient: string;
  readonly to: string;
  readonly isPrivate: boolean;
}

export interface MailRunPreview {
  readonly ready: readonly MailableBill[];
  readonly notAgreed: number;
  readonly withoutAddress: number;
}

interface MailingApi {
  /** null: in the language of the client */
  readonly look: (bill: number, locale: MailLocale | null) => Promise<WrittenMail>;
  readonly mail: (bill: number, order: MailOrder) => Promise<void>;
  readonly preview: () => Promise<MailRunPreview>;
  /** answers the id of the job */
  readonly run: (bills: readonly number[], confirmed: boolean) => Promise<number>;
}

export function createMailingApi(apiUrl: string, http: HttpClient): MailingApi {
  const post = async (path: string, body: unknown) =>
    (await http(`${apiUrl}/bills/${path}`, { method: 'POST', body: JSON.stringify(body) })).json;
  return {
    look: async (bill, locale) =>
      (await http(`${apiUrl}/bills/${bill}/email${locale === null ? '' : `?locale=${locale}`}`)).json,
    mail: async (bill, order) => void (await post(`${bill}/email`, order)),
    preview: () => post('emails/preview', {}),
    run: async (bills, confirmed) => (await post('emails', { bills, confirmed })).job,
  };
}
