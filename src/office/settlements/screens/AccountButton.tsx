import { useAccess } from '@engine/admin/kit/access/access';
import { WriteButton } from '@engine/admin/kit/access/WriteButton';
import { useNotifyError } from '@engine/admin/kit/useNotifyError';
import { useApi } from '@engine/admin/shell/useApi';
import { useMutation } from '@tanstack/react-query';
import { type RaRecord, useGetOne, useNotify, useRecordContext, useRefresh, useTranslate } from 'react-admin';
import { createSettlementsApi } from './settlementsApi';

/** On a settlement that is not paid out yet: takes over the client's bank account if it has changed since. */
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
  const waits = record?.status === 'issued' && Number(record.payout) > 0 && can('settlements', 'payout');
  const { data: client } = useGetOne<RaRecord<number>>(
    'clients',
    { id: record?.client },
    { enabled: waits, retry: false },
  );
  const isOther =
    client !== undefined &&
    (client.payout_iban !== record?.payout_iban || client.payout_holder !== record?.payout_holder);
  if (!record || !waits || !isOther) return null;
  return (
    <WriteButton size="small" disabled={take.isPending} onClick={() => take.mutate(record)}>
      {translate('settling.account.open')}
    </WriteButton>
  );
}
