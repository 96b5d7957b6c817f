import { useMemo } from 'react';
import { useServices } from '../services';
import { type CasesApi, createCasesApi } from './casesApi';

export function useCasesApi(): CasesApi {
  const { apiUrl, http } = useServices();
  return useMemo(() => createCasesApi(apiUrl, http), [apiUrl, http]);
}
