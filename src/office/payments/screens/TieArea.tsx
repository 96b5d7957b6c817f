import { useAccess } from '@engine/admin/kit/access/access';
import { WriteButton } from '@engine/admin/kit/access/WriteButton';
import { RecordPicker } from '@engine/admin/kit/inputs/records/RecordPicker';
import { useNotifyError } from '@engine/admin/kit/useNotifyError';
import { useApi } from '@engine/admin/shell/useApi';
import { Box, Card, MenuItem, TextField, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { type RaRecord, useNotify, useRecordContext, useRefresh, useTranslate } from 'react-admin';
import { mostCharges } from '../shared/mostCharges';
import { createRefundApi, type TieKind } from './refundApi';

const kinds: readonly TieKind[] = ['return', 'refund'];

/** Links an unassigned outgoing payment to the incoming one that it reverses or refunds. */
export function TieArea() {
  const record = useRecordContext();
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const { can } = useAccess();
  const api = useApi(createRefundApi);
  const [titleId, pickerId] = [useId(), useId()];
  const [to, setTo] = useState<number | null>(null);
  const [chosenKind, setKind] = useState<TieKind | null>(null);
  // An outgoing payment from a bank statement is a return: other ones are not imported.
  const as = chosenKind ?? (record?.source === 'manual' ? 'refund' : 'return');
  const tie = useMutation({
    mutationFn: (chosen: number) =>
      api.tie({ id: Number(record?.id), version: Number(record?.version) }, chosen, as),
    onError: useNotifyError(),
    onSuccess: () => {
      notify('payments.tie.done', { type: 'success' });
      refresh();
    },
  });
  if (record?.direction !== 'out' || record.status !== 'received' || !can('payments', 'post')) return null;
  return (
    <Card component="section" variant="outlined" aria-labelledby={titleId} sx={{ mb: 1, p: 2 }}>
      <Typography component="h2" id={titleId} variant="subtitle2" sx={{ mb: 1.5 }}>
        {translate('payments.tie.title')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <TextField
          select
          size="small"
          label={translate('payments.tie.as')}
          value={as}
          onChange={({ target }) => {
            setKind(kinds.find(kind => kind === target.value) ?? null);
            setTo(null);
          }}
          sx={{ width: 220 }}
        >
          {kinds.map(kind => (
            <MenuItem key={kind} value={kind}>
              {translate(`payments.tie.kinds.${kind}`)}
            </MenuItem>
          ))}
        </TextField>
        <Box sx={{ flex: '1 1 280px' }}>
          <RecordPicker
            id={pickerId}
            reference="payments"
            filter={tieable(as, record)}
            value={to === null ? [] : [to]}
            onChange={([chosen]) => setTo(chosen ?? null)}
            renderInput={params => (
              <TextField {...params} size="small" label={translate('payments.tie.payment')} />
            )}
          />
        </Box>
        <WriteButton
          variant="contained"
          disabled={to === null || tie.isPending}
          onClick={() => to !== null && tie.mutate(to)}
        >
          {translate('payments.tie.submit')}
        </WriteButton>
      </Box>
    </Card>
  );
}

/**
 * The payments that the server would accept: a refund must not exceed the unallocated rest, a return may
 * include charges.
 */
function tieable(as: TieKind, { amount, value_date }: RaRecord): Readonly<Record<string, unknown>> {
  const earlier = { direction: 'in', value_date_lte: value_date };
  return as === 'refund'
    ? { ...earlier, status_eq_any: ['received', 'partially_allocated'], rest_gte: amount }
    : { ...earlier, status_neq: 'reversed', amount_lte: amount, amount_gte: Number(amount) - mostCharges };
}
