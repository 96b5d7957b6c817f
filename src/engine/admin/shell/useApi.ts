import { useMemo } from 'react';
import type { HttpClient } from './providers/httpClient';
import { useServices } from './services';

/** The calls of one screen, made to the server that the application talks to. */
export function useApi<Api>(create: (apiUrl: string, http: HttpClient) => Api): Api {
  const { apiUrl, http } = useServices();
  return useMemo(() => create(apiUrl, http), [create, apiUrl, http]);
}
