import type { WorkChart, WorkCount, WorkSum } from '../../../shared/work';
import type { HttpClient } from './httpClient';

/** What waits for the user, shown on the home page and in the menu. */
export interface WorkApi {
  readonly counts: () => Promise<readonly WorkCount[]>;
  readonly charts: () => Promise<readonly WorkChart[]>;
  readonly sums: () => Promise<readonly WorkSum[]>;
}

export function createWorkApi(apiUrl: string, http: HttpClient): WorkApi {
  return {
    counts: async () => (await http(`${apiUrl}/work/counts`)).json,
    charts: async () => (await http(`${apiUrl}/work/charts`)).json,
    sums: async () => (await http(`${apiUrl}/work/sums`)).json,
  };
}
