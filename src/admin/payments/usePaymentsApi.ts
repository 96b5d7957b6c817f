import { useMemo } from 'react';
import { useServices } from '../services';
import { createPaymentsApi, type PaymentsApi } from './paymentsApi';

export function usePaymentsApi(): PaymentsApi {
  const { apiUrl, http } = useServices();
  return useMemo(() => createPaymentsApi(apiUrl, http), [apiUrl, http]);
}
