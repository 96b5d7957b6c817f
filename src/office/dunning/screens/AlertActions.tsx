import { useAccess } from '@engine/admin/kit/access/access';
import { WriteButton } from '@engine/admin/kit/access/WriteButton';
import { lazily } from '@engine/admin/kit/lazily';
import { useNotifyError } from '@engine/admin/kit/useNotifyError';
import { useApi } from '@engine/admin/shell/useApi';
import Block from '@mui/icons-material/Block';
import EventAvailable from '@mui/icons-material/EventAvailable';
import Forward from '@mui/icons-material/Forward';
import { Button } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useCreatePath, useNotify, useRecordContext, useRefresh, useTranslate } from 'react-admin';
import { createDunningApi } from './dunningApi';

const BlockDialog = lazily(async () => (await import('./BlockDialog')).BlockDialog);
const PromiseDialog = lazily(async () => (await import('./PromiseDialog')).PromiseDialog);

/**
 * A clerk's actions during a telephone call: note a promise, stop or resume the reminders; and a link to the
 * last resort.
 */
export function AlertActions() {
  const record = useRecordContext();
  const translate = useTranslate();
  const createPath = useCreatePath();
  const notify = useNotify();
  const refresh = useRefresh();
  const api = useApi(createDunningApi);
  const { can } = useAccess();
  const [opened, setOpened] = useState<{ readonly dialog: 'block' | 'promise'; readonly of: number } | null>(
    null,
  );
  const lift = useMutation({
    mutationFn: (alert: number) => api.block([alert], null),
    onError: useNotifyError(),
    onSuccess: () => {
      notify('dunning.unblocked', { type: 'success' });
      refresh();
    },
  });
  if (!record || record.status === 'done' || !can('overdue-payment-alerts', 'update')) return null;
  const id = Number(record.id);
  // Not for the next alert, if a shortcut has led there while the dialog was loading.
  const dialog = opened?.of === id ? opened.dialog : null;
  const close = () => setOpened(null);
  const done = () => {
    close();
    refresh();
  };
  return (
    <>
      {record.action === 'pass_on' && (
        <Button
          size="small"
          component={Link}
          to={createPath({ resource: 'bills', type: 'show', id: record.bill })}
          startIcon={<Forward />}
        >
          {translate('dunning.why.pass_on')}
        </Button>
      )}
      <WriteButton
        size="small"
        startIcon={<EventAvailable />}
        onClick={() => setOpened({ dialog: 'promise', of: id })}
      >
        {translate('dunning.promise')}
      </WriteButton>
      {record.blocked ? (
        <WriteButton
          size="small"
          startIcon={<Block />}
          disabled={lift.isPending}
          onClick={() => lift.mutate(id)}
        >
          {translate('dunning.unblock')}
        </WriteButton>
      ) : (
        <WriteButton
          size="small"
          startIcon={<Block />}
          onClick={() => setOpened({ dialog: 'block', of: id })}
        >
          {translate('dunning.block')}
        </WriteButton>
      )}
      {dialog === 'block' && <BlockDialog alerts={[id]} onClose={close} onDone={done} />}
      {dialog === 'promise' && <PromiseDialog onClose={close} onDone={done} />}
    </>
  );
}
