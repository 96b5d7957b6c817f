import type { HttpClient } from '@engine/admin/shell/providers/httpClient';
import type { ChangePreview } from '../shared/changePreview';

interface InsuranceApi {
  /** the cases that saving the period would change */
  readonly preview: (period: Readonly<Record<string, string>>) => Promise<ChangePreview>;
}

export const createInsuranceApi = (apiUrl: string, http: HttpClient): InsuranceApi => ({
  preview: async period =>
    (await http(`${apiUrl}/guest-insurances/preview?${new URLSearchParams(period)}`)).json,
});
