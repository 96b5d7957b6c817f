import type { MaintenanceState } from '../../../shared/maintenance';
import type { HttpClient } from './httpClient';

/** The last verification and backup, and a verification on request. */
interface MaintenanceApi {
  readonly state: () => Promise<MaintenanceState>;
  /** resolves to the job's id */
  readonly verify: () => Promise<number>;
}

export const createMaintenanceApi = (apiUrl: string, http: HttpClient): MaintenanceApi => ({
  state: async () => (await http(`${apiUrl}/maintenance`)).json,
  verify: async () => (await http(`${apiUrl}/maintenance/verify`, { method: 'POST' })).json.job,
});
