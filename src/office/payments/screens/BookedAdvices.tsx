import { useAccess } from '@engine/admin/kit/access/access';
import { WriteButton } from '@engine/admin/kit/access/WriteButton';
import { formatDay } from '@engine/admin/kit/format/date';
import { useLanguage } from '@engine/admin/kit/format/language';
import { useMoney } from '@engine/admin/kit/format/useMoney';
import { useNotifyError } from '@engine/admin/kit/useNotifyError';
import { useApi } from '@engine/admin/shell/useApi';
import Undo from '@mui/icons-material/Undo';
import { Box, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { Link, useCreatePath, useGetList, useNotify, useRefresh, useTranslate } from 'react-admin';
import { createAdviceApi } from './adviceApi';
import type { SeenPayment } from './changePayment';

/** The posted advices of the payment; each can only be undone as a whole. */
export function BookedAdvices({ payment }: { readonly payment: SeenPayment }) {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const money = useMoney();
  const { tag } = useLanguage();
  const { can } = useAccess();
  const notify = useNotify();
  const refresh = useRefresh();
  const onError = useNotifyError();
  const api = useApi(createAdviceApi);
  const { data = [] } = useGetList(
    'payment-advices',
    {
      filter: { payment: payment.id, status: 'booked' },
      pagination: { page: 1, perPage: 20 },
      sort: { field: 'id', order: 'DESC' },
    },
    { enabled: can('payment-advices', 'list') },
  );
  const undo = useMutation({
    mutationFn: (advice: number) => api.undo(payment, advice),
    onSuccess: () => {
      notify('payments.advice.undone', { type: 'success' });
      refresh();
    },
    onError,
  });
  return data.map(advice => (
    <Box
      key={advice.id}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, px: 2, py: 0.5 }}
    >
      <Typography variant="body2" sx={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Link to={createPath({ resource: 'payment-advices', id: advice.id, type: 'show' })}>
          {translate('payments.advice.booked', {
            day: formatDay(String(advice.booked_on), tag),
            name: advice.filename ?? translate('payments.advice.typed'),
          })}
        </Link>{' '}
        {translate('payments.advice.booked_sums', {
          smart_count: Number(advice.lines),
          paid: money(Number(advice.paid)),
          cut: money(Number(advice.cut)),
        })}
      </Typography>
      <WriteButton
        size="small"
        color="inherit"
        startIcon={<Undo />}
        disabled={undo.isPending}
        onClick={() => undo.mutate(Number(advice.id))}
      >
        {translate('payments.advice.undo')}
      </WriteButton>
    </Box>
  ));
}
