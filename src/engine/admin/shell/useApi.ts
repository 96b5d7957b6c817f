import { useMemo } from 'react';
import type { HttpClient } from './providers/httpClient';
import { useServices } from './services';

/** The API calls of one screen, bound to the application's server. */
export function useApi<Api>(create: (apiUrl: string, http: HttpClient) => Api): Api {
  const { apiUrl, http } = useServices();
  return useMemo(() => create(apiUrl, http), [create, apiUrl, http]);
}
