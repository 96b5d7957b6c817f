import { AskDialog } from '@engine/admin/kit/dialog/AskDialog';
import { isSendable, useLengthFault } from '@engine/admin/kit/dialog/textLength';
import { useNotifyError } from '@engine/admin/kit/useNotifyError';
import { useApi } from '@engine/admin/shell/useApi';
import { DialogContentText, TextField } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { BlockReasons } from './BlockReasons';
import { createDunningApi } from './dunningApi';

interface Props {
  readonly alerts: readonly number[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const longestBlockReason = 200;

/** Stops reminders; a reason is required, and the usual ones are suggested. */
export function BlockDialog({ alerts, onClose, onDone }: Props) {
  const translate = useTranslate();
  const lengthFault = useLengthFault();
  const notify = useNotify();
  const api = useApi(createDunningApi);
  const list = useId();
  const [reason, setReason] = useState('');
  const block = useMutation({
    mutationFn: () => api.block(alerts, reason.trim()),
    onError: useNotifyError(),
    onSuccess: () => {
      notify('dunning.blocked', { type: 'success' });
      onDone();
    },
  });
  return (
    <AskDialog
      title="dunning.block_title"
      submit="dunning.block"
      isReady={isSendable(reason, longestBlockReason) && !block.isPending}
      isChanged={reason !== ''}
      onSubmit={block.mutate}
      onCancel={onClose}
    >
      <DialogContentText>{translate('dunning.block_hint', { smart_count: alerts.length })}</DialogContentText>
      <TextField
        required
        autoFocus
        label={translate('dunning.reason')}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        slotProps={{ htmlInput: { list } }}
        {...lengthFault(reason, longestBlockReason)}
      />
      <BlockReasons id={list} />
    </AskDialog>
  );
}
