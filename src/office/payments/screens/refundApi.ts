import type { HttpClient } from '@engine/admin/shell/providers/httpClient';
import { newKey } from '@engine/admin/shell/providers/newKey';
import type { SeenPayment } from './paymentsApi';

interface RefundOrder {
  /** cents */
  readonly amount: number;
  readonly value_date: string;
  readonly method: 'transfer' | 'cash';
  readonly reason: string;
}

export type TieKind = 'return' | 'refund';

export function createRefundApi(apiUrl: string, http: HttpClient) {
  const act = async ({ id, version }: SeenPayment, path: string, body: unknown): Promise<void> => {
    const headers = { 'If-Match': `"v${version}"`, 'Idempotency-Key': newKey() };
    await http(`${apiUrl}/payments/${id}/${path}`, { method: 'POST', body: JSON.stringify(body), headers });
  };
  return {
    refund: (payment: SeenPayment, order: RefundOrder) => act(payment, 'refund', order),
    tie: (payment: SeenPayment, to: number, as: TieKind) => act(payment, 'tie', { to, as }),
  };
}
