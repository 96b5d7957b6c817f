import type { HttpClient } from '@engine/admin/shell/providers/httpClient';
import type { Locale } from '@engine/shared/entityMeta';
import type { MailRunPreview, WrittenMail } from '../shared/mailPreview';

interface MailOrder {
  readonly locale: Locale;
  readonly confirmed: boolean;
  readonly again: boolean;
}

interface MailingApi {
  /** `locale` null: the language of the bill's client */
  readonly look: (bill: number, locale: Locale | null) => Promise<WrittenMail>;
  readonly mail: (bill: number, order: MailOrder) => Promise<void>;
  readonly preview: () => Promise<MailRunPreview>;
  /** resolves to the job's id */
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
