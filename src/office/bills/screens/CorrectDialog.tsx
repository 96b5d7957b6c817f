import { AskDialog } from '@engine/admin/kit/dialog/AskDialog';
import { ReasonField } from '@engine/admin/kit/dialog/ReasonField';
import { useNotifyError } from '@engine/admin/kit/useNotifyError';
import { useApi } from '@engine/admin/shell/useApi';
import { DialogContentText } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useRedirect, useTranslate } from 'react-admin';
import { createBillingApi } from './billingApi';

interface Props {
  readonly bill: number;
  readonly onClose: () => void;
}

/** Asks why, then leads to the draft that takes the bill's place. */
export function CorrectDialog({ bill, onClose }: Props) {
  const translate = useTranslate();
  const redirect = useRedirect();
  const api = useApi(createBillingApi);
  const [reason, setReason] = useState('');
  const correct = useMutation({
    mutationFn: () => api.correct(bill, reason.trim()),
    onError: useNotifyError(),
    onSuccess: draft => {
      onClose();
      redirect('show', 'bills', draft);
    },
  });
  return (
    <AskDialog
      title="billing.correct.title"
      submit="billing.correct.confirm"
      cancel="billing.correct.cancel"
      isReady={reason.trim() !== '' && !correct.isPending}
      onSubmit={correct.mutate}
      onCancel={onClose}
    >
      <DialogContentText>{translate('billing.correct.text')}</DialogContentText>
      <ReasonField label="billing.correct.reason" value={reason} onChange={setReason} />
    </AskDialog>
  );
}
