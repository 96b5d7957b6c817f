import type { HttpClient } from '@engine/admin/shell/providers/httpClient';
import type { AdvicePreview, AdviceRow, ReadAdvice } from '../../advices/shared/advice';
import { changePayment, type SeenPayment } from './changePayment';

interface AdviceOrder {
  readonly rows: readonly AdviceRow[];
  /** null: typed by hand */
  readonly filename: string | null;
}

export function createAdviceApi(apiUrl: string, http: HttpClient) {
  const url = `${apiUrl}/payments`;
  const change = changePayment(apiUrl, http);
  return {
    read: async (file: File): Promise<ReadAdvice> =>
      (await http(`${url}/advice/read`, { method: 'POST', body: file })).json,
    preview: async (payment: number, rows: readonly AdviceRow[]): Promise<AdvicePreview> =>
      (await http(`${url}/${payment}/advice/preview`, { method: 'POST', body: JSON.stringify({ rows }) }))
        .json,
    book: (payment: SeenPayment, order: AdviceOrder) => change(payment, 'advice', order),
    undo: (payment: SeenPayment, advice: number) => change(payment, `advice/${advice}/undo`, {}),
  };
}
