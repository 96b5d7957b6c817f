import { basedOn } from '@engine/admin/shell/providers/basedOn';
import type { HttpClient } from '@engine/admin/shell/providers/httpClient';
import { newKey } from '@engine/admin/shell/providers/newKey';

/** A payment in the version that the user has seen. */
export interface SeenPayment {
  readonly id: number;
  readonly version: number;
}

/**
 * Changes a payment by `POST /payments/{id}/{path}`; the idempotency key makes repeated delivery harmless.
 */
export const changePayment =
  (apiUrl: string, http: HttpClient) =>
  async ({ id, version }: SeenPayment, path: string, body: unknown): Promise<void> => {
    const headers = { ...basedOn(version), 'Idempotency-Key': newKey() };
    await http(`${apiUrl}/payments/${id}/${path}`, { method: 'POST', body: JSON.stringify(body), headers });
  };
