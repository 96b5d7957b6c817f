import { MutationCache, QueryClient } from '@tanstack/react-query';
import { HttpError } from 'ra-core';
import { staleSignal } from './layout/staleSignal';

/**
 * Lists stay fresh for a moment, so that going back does not load twice. The HTTP client retries what may be
 * retried; a second round of retries here would make every error slow.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    mutationCache: new MutationCache({
      onError: error => {
        if (error instanceof HttpError && error.status === 412) staleSignal.emit();
      },
    }),
    defaultOptions: { queries: { staleTime: 5_000, retry: false } },
  });
}
