import type { HttpClient } from '@engine/admin/shell/providers/httpClient';

/** Cases with rides in the period that go by another payer today. */
export interface ChangePreview {
  readonly billed: number;
  readonly unbilled: number;
}

export interface InsuranceApi {
  /** what saving the period would change */
  readonly preview: (period: Readonly<Record<string, string>>) => Promise<ChangePreview>;
}

export const createInsuranceApi = (apiUrl: string, http: HttpClient): InsuranceApi => ({
  preview: async period =>
    (await http(`${apiUrl}/guest-insurances/preview?${new URLSearchParams(period)}`)).json,
});
