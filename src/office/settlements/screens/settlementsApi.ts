import { basedOn } from '@engine/admin/shell/providers/basedOn';
import type { HttpClient } from '@engine/admin/shell/providers/httpClient';

interface SettlementsApi {
  /** drafts a month, YYYY-MM; answers the id of the job */
  readonly settle: (period: string, client: number | null) => Promise<number>;
  /** pays out all that was released, on this day; answers the id of the run */
  readonly payOut: (day: string) => Promise<number>;
  /** takes over the account of the client as it stands now */
  readonly takeOverAccount: (id: number, version: number) => Promise<void>;
}

export function createSettlementsApi(apiUrl: string, http: HttpClient): SettlementsApi {
  const post = async (path: string, body: unknown, headers = {}) =>
    (await http(`${apiUrl}/settlements/${path}`, { method: 'POST', body: JSON.stringify(body), headers }))
      .json;
  return {
    settle: async (period, client) => (await post('settle', { period, client })).job,
    payOut: async day => (await post('pay-out', { execution_date: day })).run,
    takeOverAccount: (id, version) => post(`${id}/account`, {}, basedOn(version)),
  };
}
