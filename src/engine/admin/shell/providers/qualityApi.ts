import type { QualityReport } from '../../../shared/quality';
import type { HttpClient } from './httpClient';

/** What the last check of the data found, and a check on request. */
interface QualityApi {
  readonly report: () => Promise<QualityReport>;
  /** answers the job */
  readonly check: () => Promise<number>;
}

export const createQualityApi = (apiUrl: string, http: HttpClient): QualityApi => ({
  report: async () => (await http(`${apiUrl}/quality`)).json,
  check: async () => (await http(`${apiUrl}/quality/run`, { method: 'POST' })).json.job,
});
