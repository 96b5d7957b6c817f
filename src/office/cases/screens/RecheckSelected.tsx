import { WriteButton } from '@engine/admin/kit/access/WriteButton';
import { useNotifyError } from '@engine/admin/kit/useNotifyError';
import { useApi } from '@engine/admin/shell/useApi';
import Refresh from '@mui/icons-material/Refresh';
import { useMutation } from '@tanstack/react-query';
import { useListContext, useNotify, useRefresh, useTranslate } from 'react-admin';
import { createCasesApi } from './casesApi';

/** Checks the selected cases again; billed ones stay unchanged. */
export function RecheckSelected() {
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const api = useApi(createCasesApi);
  const { selectedIds, onUnselectItems } = useListContext();
  const recheck = useMutation({
    mutationFn: () => api.recheckAll(selectedIds.map(Number)),
    onSuccess: () => {
      notify('cases.bulk.done', { type: 'success', messageArgs: { smart_count: selectedIds.length } });
      onUnselectItems();
      refresh();
    },
    onError: useNotifyError(),
  });
  return (
    <WriteButton
      size="small"
      startIcon={<Refresh />}
      disabled={recheck.isPending}
      onClick={() => recheck.mutate()}
    >
      {translate('cases.bulk.recheck')}
    </WriteButton>
  );
}
