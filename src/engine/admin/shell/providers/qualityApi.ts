import type { QualityReport } from '../../../shared/quality';
import type { HttpClient } from './httpClient';

/** The results of the last data quality check, and a check on request. */
interface QualityApi {
  readonly report: () => Promise<QualityReport>;
  /** resolves to the job's id */
  readonly check: () => Promise<number>;
}

export const createQualityApi = (apiUrl: string, http: HttpClient): QualityApi => ({
  report: async () => (await http(`${apiUrl}/quality`)).json,
  check: async () => (await http(`${apiUrl}/quality/run`, { method: 'POST' })).json.job,
});
