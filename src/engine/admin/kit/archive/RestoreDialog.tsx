import { DialogContentText } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import {
  useDataProvider,
  useNotify,
  useRecordContext,
  useRefresh,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import { AskDialog } from '../dialog/AskDialog';
import { FaultAlert } from '../dialog/FaultAlert';
import { ReasonField } from '../dialog/ReasonField';
import { isSendable } from '../dialog/textLength';
import { faultText } from '../faultText';
import { recordName } from '../recordName';
import { labelOf } from '../values/RefValue';
import type { RestoreProvider } from './restoreProvider';

/** Asks for the reason to restore an archived record; obstacles are shown by field. */
export const RestoreDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const record = useRecordContext();
  const resource = useResourceContext() ?? '';
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const provider = useDataProvider<RestoreProvider & ReturnType<typeof useDataProvider>>();
  const [reason, setReason] = useState('');
  const restore = useMutation({
    mutationFn: () =>
      provider.restore(resource, { id: record?.id ?? '', version: record?.version, reason: reason.trim() }),
    onSuccess: () => {
      notify('app.archive.restored', { type: 'success' });
      refresh();
      onClose();
    },
  });
  if (!record) return null;
  const label = recordName(record);
  // if a reference is the obstacle, its label includes the referenced record
  const fieldName = (field: string) => {
    const name = translate(`resources.${resource}.fields.${field}`, { _: '' });
    const target = labelOf(record._labels, field);
    return target === null ? name : `${name} (${target})`;
  };
  const fault = restore.error ? faultText(restore.error, fieldName) : null;
  return (
    <AskDialog
      title="app.archive.restore"
      submit="app.archive.restore"
      isReady={isSendable(reason) && !restore.isPending}
      isChanged={reason !== ''}
      onSubmit={restore.mutate}
      onCancel={onClose}
    >
      <DialogContentText>{translate('app.archive.hint', { label })}</DialogContentText>
      <ReasonField about="restore" value={reason} onChange={setReason} />
      <FaultAlert text={fault} />
    </AskDialog>
  );
};
