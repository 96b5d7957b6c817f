import type { HttpClient } from '@engine/admin/shell/providers/httpClient';
import { changePayment, type SeenPayment } from './changePayment';

interface RefundOrder {
  /** cents */
  readonly amount: number;
  readonly value_date: string;
  readonly method: 'transfer' | 'cash';
  readonly reason: string;
}

export type TieKind = 'return' | 'refund';

export function createRefundApi(apiUrl: string, http: HttpClient) {
  const change = changePayment(apiUrl, http);
  return {
    refund: (payment: SeenPayment, order: RefundOrder) => change(payment, 'refund', order),
    tie: (payment: SeenPayment, to: number, as: TieKind) => change(payment, 'tie', { to, as }),
  };
}
