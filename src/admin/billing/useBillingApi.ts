import { useMemo } from 'react';
import { useServices } from '../services';
import { type BillingApi, createBillingApi } from './billingApi';

export function useBillingApi(): BillingApi {
  const { apiUrl, http } = useServices();
  return useMemo(() => createBillingApi(apiUrl, http), [apiUrl, http]);
}
