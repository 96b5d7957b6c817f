import { useNotifyError } from '@engine/admin/kit/useNotifyError';
import { useApi } from '@engine/admin/shell/useApi';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify, useRefresh } from 'react-admin';
import type { SeenPayment } from './changePayment';
import { type Allocation, createPaymentsApi } from './paymentsApi';

type Posting =
  | { readonly kind: 'allocate'; readonly allocations: readonly Allocation[] }
  | { readonly kind: 'release' };

interface Ends {
  readonly onPosted: () => void;
  readonly onRefused: () => void;
}

/**
 * Posts allocations of a payment, or takes all of them back; reloads the page in either case. `onRefused` is called
 * when allocations were not posted, `onPosted` when something was.
 */
export function usePosting(payment: SeenPayment, { onPosted, onRefused }: Ends) {
  const api = useApi(createPaymentsApi);
  const notify = useNotify();
  const refresh = useRefresh();
  const notifyError = useNotifyError();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (posting: Posting) =>
      posting.kind === 'release' ? api.release(payment) : api.allocate(payment, posting.allocations),
    onSuccess: async (_, { kind }) => {
      onPosted();
      notify(`payments.allocate.done_${kind}`, { type: 'success' });
      await queries.invalidateQueries({ queryKey: ['bills'] });
      refresh();
    },
    onError: (error, { kind }) => {
      notifyError(error);
      if (kind === 'allocate') onRefused();
      refresh();
    },
  });
}
