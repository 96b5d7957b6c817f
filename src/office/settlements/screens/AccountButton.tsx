import { useAccess } from '@engine/admin/kit/access/access';
import { WriteButton } from '@engine/admin/kit/access/WriteButton';
import { useNotifyError } from '@engine/admin/kit/useNotifyError';
import { useApi } from '@engine/admin/shell/useApi';
import { useMutation } from '@tanstack/react-query';
import { type RaRecord, useNotify, useRecordContext, useRefresh, useTranslate } from 'react-admin';
import { createSettlementsApi } from './settlementsApi';

/** On a settlement whose payout waits: takes over the account that the client has by now. */
export function AccountButton() {
  const record = useRecordContext<RaRecord<number>>();
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const { can } = useAccess();
  const api = useApi(createSettlementsApi);
  const take = useMutation({
    mutationFn: ({ id, version }: RaRecord<number>) => api.takeOverAccount(id, version),
    onError: useNotifyError(),
    onSuccess: () => {
      notify('settling.account.done', { type: 'success' });
      refresh();
    },
  });
  const waits = record?.status === 'issued' && Number(record.payout) > 0;
  if (!record || !waits || !can('settlements', 'payout')) return null;
  return (
    <WriteButton size="small" disabled={take.isPending} onClick={() => take.mutate(record)}>
      {translate('settling.account.open')}
    </WriteButton>
  );
}
