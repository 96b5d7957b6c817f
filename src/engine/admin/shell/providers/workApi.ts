import type { FirstStepState } from '../../../shared/firstSteps';
import type { WorkChart, WorkCount, WorkSum } from '../../../shared/work';
import type { HttpClient } from './httpClient';

/** The user's waiting work, for the home page and the menu. */
export interface WorkApi {
  readonly counts: () => Promise<readonly WorkCount[]>;
  readonly charts: () => Promise<readonly WorkChart[]>;
  readonly sums: () => Promise<readonly WorkSum[]>;
  /** progress of the office's setup; empty for users who may not set it up */
  readonly firstSteps: () => Promise<readonly FirstStepState[]>;
}

export function createWorkApi(apiUrl: string, http: HttpClient): WorkApi {
  return {
    counts: async () => (await http(`${apiUrl}/work/counts`)).json,
    charts: async () => (await http(`${apiUrl}/work/charts`)).json,
    firstSteps: async () => (await http(`${apiUrl}/work/first-steps`)).json,
    sums: async () => (await http(`${apiUrl}/work/sums`)).json,
  };
}
