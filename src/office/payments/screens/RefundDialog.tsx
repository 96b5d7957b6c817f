import { AskDialog } from '@engine/admin/kit/dialog/AskDialog';
import { DayField } from '@engine/admin/kit/dialog/DayField';
import { isSendable, useLengthFault } from '@engine/admin/kit/dialog/textLength';
import { useMoney } from '@engine/admin/kit/format/useMoney';
import { useNotifyError } from '@engine/admin/kit/useNotifyError';
import { useApi } from '@engine/admin/shell/useApi';
import { today } from '@engine/shared/day';
import { MenuItem, TextField } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify, useRefresh, useTranslate } from 'react-admin';
import { longestAllocationReason } from '../shared/longestAllocationReason';
import { AmountField } from './AmountField';
import type { SeenPayment } from './changePayment';
import { createRefundApi } from './refundApi';
import { useAmountText } from './useAmountText';

interface Props {
  readonly payment: SeenPayment;
  readonly rest: number;
  readonly onClose: () => void;
}

const methods = ['transfer', 'cash'] as const;

/**
 * Records what was paid back to the payer, when and why; a bank statement that shows the transfer later is
 * matched with it.
 */
export function RefundDialog({ payment, rest, onClose }: Props) {
  const translate = useTranslate();
  const money = useMoney();
  const lengthFault = useLengthFault();
  const notify = useNotify();
  const refresh = useRefresh();
  const api = useApi(createRefundApi);
  const [proposed] = useState(rest);
  const { text, amount, type } = useAmountText(proposed);
  const [day, setDay] = useState(today());
  const [method, setMethod] = useState<(typeof methods)[number]>('transfer');
  const [reason, setReason] = useState('');
  const isWrong = amount === null || amount <= 0 || amount > rest;
  const refund = useMutation({
    mutationFn: () => api.refund(payment, { amount: amount ?? 0, value_date: day, method, reason }),
    onError: useNotifyError(),
    onSuccess: () => {
      notify('payments.refund.done', { type: 'success' });
      onClose();
      refresh();
    },
  });
  return (
    <AskDialog
      title="payments.refund.title"
      submit="payments.refund.submit"
      isReady={!isWrong && day !== '' && isSendable(reason, longestAllocationReason) && !refund.isPending}
      isChanged={reason !== '' || amount !== proposed}
      onSubmit={() => refund.mutate()}
      onCancel={onClose}
    >
      <AmountField
        label={translate('payments.allocate.amount')}
        value={text}
        error={isWrong}
        helperText={translate('payments.allocate.left', { amount: money(rest) })}
        onChange={type}
      />
      <DayField label="payments.refund.day" value={day} onChange={setDay} />
      <TextField
        select
        size="small"
        label={translate('payments.refund.method')}
        value={method}
        onChange={({ target }) => setMethod(target.value === 'cash' ? 'cash' : 'transfer')}
      >
        {methods.map(each => (
          <MenuItem key={each} value={each}>
            {translate(`payments.refund.methods.${each}`)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        size="small"
        required
        label={translate('payments.allocate.reason')}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        {...lengthFault(reason, longestAllocationReason)}
      />
    </AskDialog>
  );
}
