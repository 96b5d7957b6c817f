import { useNotifyError } from '@engine/admin/kit/useNotifyError';
import { useApi } from '@engine/admin/shell/useApi';
import { useMutation } from '@tanstack/react-query';
import { useNotify, useRecordContext, useRefresh } from 'react-admin';
import { type CheckResult, findingKey } from '../shared/checkResults';
import { createCasesApi } from './casesApi';

interface Decision {
  readonly result: CheckResult;
  /** null takes the override back */
  readonly reason: string | null;
}

/** Overrides a finding of the current case, or takes the override back. */
export function useOverride(onDone: () => void = () => undefined) {
  const api = useApi(createCasesApi);
  const record = useRecordContext();
  const notify = useNotify();
  const refresh = useRefresh();
  const notifyError = useNotifyError();
  return useMutation({
    mutationFn: ({ result, reason }: Decision) =>
      api.override(Number(record?.id), Number(record?.version), findingKey(result), reason),
    onSuccess: (_, { reason }) => {
      notify(reason === null ? 'cases.override.taken_back' : 'cases.override.done', { type: 'success' });
      refresh();
      onDone();
    },
    onError: error => {
      notifyError(error);
      refresh();
    },
  });
}
