import type { HttpClient } from '@engine/admin/shell/providers/httpClient';
import type { Duplicate } from '../shared/duplicate';

interface GuestApi {
  /** guests who may be the person in the form */
  readonly duplicates: (sought: Readonly<Record<string, string>>) => Promise<readonly Duplicate[]>;
}

export const createGuestApi = (apiUrl: string, http: HttpClient): GuestApi => ({
  duplicates: async sought =>
    (await http(`${apiUrl}/guest/duplicates?${new URLSearchParams(sought)}`)).json.duplicates,
});
