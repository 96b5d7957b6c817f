import { AskDialog } from '@engine/admin/kit/dialog/AskDialog';
import { DayField } from '@engine/admin/kit/dialog/DayField';
import { useNotifyError } from '@engine/admin/kit/useNotifyError';
import { addDays, today } from '@engine/shared/day';
import { DialogContentText } from '@mui/material';
import { useState } from 'react';
import { useNotify, useRecordContext, useTranslate, useUpdate } from 'react-admin';

interface Props {
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Records the day on which the debtor promised to pay: no reminders are sent before. */
export function PromiseDialog({ onClose, onDone }: Props) {
  const record = useRecordContext();
  const translate = useTranslate();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const [day, setDay] = useState(addDays(today(), 7));
  const [update, { isPending }] = useUpdate();
  const onSuccess = () => {
    notify('dunning.promised', { type: 'success' });
    onDone();
  };
  const send = () =>
    update(
      'overdue-payment-alerts',
      { id: record?.id, data: { promised_on: day }, previousData: record },
      { onSuccess, onError: notifyError },
    );
  return (
    <AskDialog
      title="dunning.promise"
      submit="dunning.promise_save"
      isReady={day >= today() && record !== undefined && !isPending}
      onSubmit={send}
      onCancel={onClose}
    >
      <DialogContentText>{translate('dunning.promise_hint')}</DialogContentText>
      <DayField autoFocus label="dunning.promise_day" value={day} onChange={setDay} />
    </AskDialog>
  );
}
