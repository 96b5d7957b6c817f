import { AskDialog } from '@engine/admin/kit/dialog/AskDialog';
import { ReasonField } from '@engine/admin/kit/dialog/ReasonField';
import { isSendable } from '@engine/admin/kit/dialog/textLength';
import { NotLoaded } from '@engine/admin/kit/page/frame/NotLoaded';
import { useNotifyError } from '@engine/admin/kit/useNotifyError';
import { useApi } from '@engine/admin/shell/useApi';
import { DialogContentText, Skeleton } from '@mui/material';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRedirect, useRefresh, useTranslate } from 'react-admin';
import { createBillingApi } from './billingApi';
import { CorrectionPreview } from './CorrectionPreview';

interface Props {
  readonly bill: number;
  readonly onClose: () => void;
}

/** Previews what happens to the cases, asks for a reason, then opens the draft that replaces the bill. */
export function CorrectDialog({ bill, onClose }: Props) {
  const translate = useTranslate();
  const redirect = useRedirect();
  const refresh = useRefresh();
  const api = useApi(createBillingApi);
  const [reason, setReason] = useState('');
  const {
    data: preview,
    error,
    refetch,
  } = useQuery({
    queryKey: ['bills', 'correction', bill],
    queryFn: () => api.previewCorrection(bill),
    // Not cached: opening the dialog again must show the current state.
    gcTime: 0,
  });
  const correct = useMutation({
    mutationFn: () => api.correct(bill, reason.trim()),
    onError: useNotifyError(),
    onSuccess: ([draft]) => {
      onClose();
      if (draft === undefined) refresh();
      else redirect('show', 'bills', draft);
    },
  });
  return (
    <AskDialog
      title="billing.correct.title"
      submit="billing.correct.confirm"
      cancel="billing.correct.cancel"
      isReady={isSendable(reason) && preview !== undefined && !correct.isPending}
      isWide
      isChanged={reason !== ''}
      onSubmit={correct.mutate}
      onCancel={onClose}
    >
      <DialogContentText>{translate('billing.correct.text')}</DialogContentText>
      {error && <NotLoaded error={error} refetch={refetch} />}
      {preview && <CorrectionPreview preview={preview} />}
      {!preview && !error && <Skeleton variant="rounded" height={96} />}
      <ReasonField
        label="billing.correct.reason"
        about={`correct/${bill}`}
        value={reason}
        onChange={setReason}
      />
    </AskDialog>
  );
}
