import type { HttpClient } from '@engine/admin/shell/providers/httpClient';
import type { Locale } from '@engine/shared/entityMeta';
import type { LetterKind } from '../shared/placeholders';

/** A template as currently edited in the form. */
export interface Wording {
  readonly kind: LetterKind;
  readonly locale: Locale;
  readonly subject: string;
  readonly body: string;
}

interface LettersApi {
  /** The letter with the data of this bill, or of the latest suitable one; nothing is stored. */
  readonly preview: (wording: Wording, bill: number | null, signal?: AbortSignal) => Promise<Blob>;
}

export function createLettersApi(apiUrl: string, http: HttpClient): LettersApi {
  return {
    preview: async (wording, bill, signal) => {
      const body = JSON.stringify({ ...wording, ...(bill !== null && { bill }) });
      const { file } = await http(`${apiUrl}/templates-management/preview`, { method: 'POST', body, signal });
      if (!file) throw new Error('The preview came without a file.');
      return file;
    },
  };
}
