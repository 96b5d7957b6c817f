import type { HttpClient } from '@engine/admin/shell/providers/httpClient';
import { newKey } from '@engine/admin/shell/providers/newKey';
import type { SeenPayment } from './paymentsApi';

export const adviceFields = ['bill', 'bill_case', 'paid', 'cut', 'reason'] as const;
export type AdviceField = (typeof adviceFields)[number];

/** A line as the payer wrote it or somebody typed it. */
export type AdviceRow = Readonly<Record<AdviceField, string>>;

/** What a line would post, amounts in cents. */
export interface AdviceLine {
  readonly bill: { readonly number: string; readonly open: number } | null;
  /** what is open of it, and of the bill, in cents */
  readonly bill_case: { readonly number: string; readonly open: number } | null;
  readonly paid: number;
  readonly cut: number;
  readonly faults: readonly { readonly field: AdviceField; readonly message: string }[];
}

export interface AdvicePreview {
  readonly lines: readonly AdviceLine[];
  readonly paid: number;
  readonly cut: number;
  readonly left: number;
}

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
