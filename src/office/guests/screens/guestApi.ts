import type { HttpClient } from '@engine/admin/shell/providers/httpClient';

export interface Duplicate {
  readonly id: number;
  readonly label: string;
  readonly by: 'kvnr' | 'name';
}

export interface GuestApi {
  /** guests that may be the one who is being entered */
  readonly duplicates: (sought: Readonly<Record<string, string>>) => Promise<readonly Duplicate[]>;
}

export const createGuestApi = (apiUrl: string, http: HttpClient): GuestApi => ({
  duplicates: async sought =>
    (await http(`${apiUrl}/guest/duplicates?${new URLSearchParams(sought)}`)).json.duplicates,
});
