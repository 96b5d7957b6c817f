import { AskDialog } from '@engine/admin/kit/dialog/AskDialog';
import { ReasonField } from '@engine/admin/kit/dialog/ReasonField';
import { isSendable } from '@engine/admin/kit/dialog/textLength';
import { useNotifyError } from '@engine/admin/kit/useNotifyError';
import { DialogContentText } from '@mui/material';
import { useState } from 'react';
import { type RaRecord, useNotify, useRefresh, useUpdate } from 'react-admin';
import { useWarningText } from './warningText';

interface Props {
  readonly warning: RaRecord;
  readonly onClose: () => void;
}

const longestResolution = 1000;

/** Resolves a warning and records how, for the next person who deals with the guest. */
export const ResolveDialog = ({ warning, onClose }: Props) => {
  const textOf = useWarningText();
  const notify = useNotify();
  const refresh = useRefresh();
  const notifyError = useNotifyError();
  const [resolution, setResolution] = useState('');
  const [update, { isPending }] = useUpdate();
  const onSuccess = () => {
    notify('warnings.resolved', { type: 'info' });
    refresh();
    onClose();
  };
  const send = () =>
    update(
      'person-warnings',
      { id: warning.id, data: { resolution, version: warning.version }, previousData: warning },
      { mutationMode: 'pessimistic', onSuccess, onError: notifyError },
    );
  return (
    <AskDialog
      title="warnings.resolve_title"
      submit="warnings.resolve"
      isReady={isSendable(resolution, longestResolution) && !isPending}
      isChanged={resolution !== ''}
      onSubmit={send}
      onCancel={onClose}
    >
      <DialogContentText>{textOf(warning)}</DialogContentText>
      <ReasonField
        label="resources.person-warnings.fields.resolution"
        about={`warning/${warning.id}`}
        value={resolution}
        onChange={setResolution}
        maxLength={longestResolution}
      />
    </AskDialog>
  );
};
