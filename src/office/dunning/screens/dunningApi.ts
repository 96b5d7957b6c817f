import type { HttpClient } from '@engine/admin/shell/providers/httpClient';
import type { DunningPreview, ShownLetter } from '../shared/dunningPreview';

interface DunningApi {
  /** refreshes the overdue bills, then lists the letters that are due */
  readonly preview: () => Promise<DunningPreview>;
  /** writes the letters that were shown, and no others; fails with 409 if they have changed. Resolves to the job's id */
  readonly run: (letters: readonly ShownLetter[]) => Promise<number>;
  /** without a reason the block is removed */
  readonly block: (alerts: readonly number[], reason: string | null) => Promise<void>;
}

export function createDunningApi(apiUrl: string, http: HttpClient): DunningApi {
  const post = async (path: string, body: unknown) =>
    (await http(`${apiUrl}/overdue-payment-alerts/${path}`, { method: 'POST', body: JSON.stringify(body) }))
      .json;
  return {
    async preview() {
      await post('run', {});
      return post('dunning/preview', {});
    },
    run: async letters => (await post('dunning', { letters })).job,
    block: async (alerts, reason) => {
      await post('block', { alerts, reason });
    },
  };
}
