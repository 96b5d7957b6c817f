import type { HttpClient } from '@engine/admin/shell/providers/httpClient';
import { newKey } from '@engine/admin/shell/providers/newKey';
import type { AdvicePreview, AdviceRow } from '../../advices/shared/advice';
import type { SeenPayment } from './paymentsApi';

interface AdviceOrder {
  readonly rows: readonly AdviceRow[];
  /** null: typed by hand */
  readonly filename: string | null;
}

export function createAdviceApi(apiUrl: string, http: HttpClient) {
  const url = `${apiUrl}/payments`;
  const change = async ({ id, version }: SeenPayment, path: string, body: unknown): Promise<void> => {
    const headers = { 'If-Match': `"v${version}"`, 'Idempotency-Key': newKey() };
    await http(`${url}/${id}/advice${path}`, { method: 'POST', body: JSON.stringify(body), headers });
  };
  return {
    read: async (file: File): Promise<readonly AdviceRow[]> =>
      (await http(`${url}/advice/read`, { method: 'POST', body: file })).json.rows,
    preview: async (payment: number, rows: readonly AdviceRow[]): Promise<AdvicePreview> =>
      (await http(`${url}/${payment}/advice/preview`, { method: 'POST', body: JSON.stringify({ rows }) }))
        .json,
    book: (payment: SeenPayment, order: AdviceOrder) => change(payment, '', order),
    undo: (payment: SeenPayment, advice: number) => change(payment, `/${advice}/undo`, {}),
  };
}
