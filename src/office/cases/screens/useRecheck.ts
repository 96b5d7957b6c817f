import { useNotifyError } from '@engine/admin/kit/useNotifyError';
import { useApi } from '@engine/admin/shell/useApi';
import { useMutation } from '@tanstack/react-query';
import { useNotify, useRefresh } from 'react-admin';
import { createCasesApi } from './casesApi';

/** Checks a case again, announces the result and shows it. */
export function useRecheck() {
  const api = useApi(createCasesApi);
  const notify = useNotify();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: api.recheck,
    onSuccess: ({ status, error_count }) => {
      refresh();
      if (error_count > 0)
        notify('cases.checks.rechecked_open', {
          type: 'warning',
          messageArgs: { smart_count: error_count },
        });
      else
        notify(status === 'checked' ? 'cases.checks.rechecked_checked' : 'cases.checks.rechecked_held', {
          type: 'success',
        });
    },
    onError: useNotifyError(),
  });
}
