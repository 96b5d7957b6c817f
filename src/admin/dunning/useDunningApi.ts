import { useMemo } from 'react';
import { useServices } from '../services';
import { createDunningApi, type DunningApi } from './dunningApi';

export function useDunningApi(): DunningApi {
  const { apiUrl, http } = useServices();
  return useMemo(() => createDunningApi(apiUrl, http), [apiUrl, http]);
}
