import { basedOn } from '@engine/admin/shell/providers/basedOn';
import type { HttpClient } from '@engine/admin/shell/providers/httpClient';

interface SettlementsApi {
  /** drafts the settlements of a month, YYYY-MM; resolves to the job's id */
  readonly settle: (period: string, client: number | null) => Promise<number>;
  /** pays out these settlements on this day, refused unless they are all released ones; resolves to the run's id */
  readonly payOut: (settlements: readonly number[], day: string) => Promise<number>;
  /** copies the client's current bank account */
  readonly takeOverAccount: (id: number, version: number) => Promise<void>;
}

export function createSettlementsApi(apiUrl: string, http: HttpClient): SettlementsApi {
  const post = async (path: string, body: unknown, headers = {}) =>
    (await http(`${apiUrl}/settlements/${path}`, { method: 'POST', body: JSON.stringify(body), headers }))
      .json;
  return {
    settle: async (period, client) => (await post('settle', { period, client })).job,
    payOut: async (settlements, day) => (await post('pay-out', { settlements, execution_date: day })).run,
    takeOverAccount: (id, version) => post(`${id}/account`, {}, basedOn(version)),
  };
}
