import { AskDialog } from '@engine/admin/kit/dialog/AskDialog';
import { DayField } from '@engine/admin/kit/dialog/DayField';
import { useMoney } from '@engine/admin/kit/format/useMoney';
import { NotLoaded } from '@engine/admin/kit/page/frame/NotLoaded';
import { useAllRecords } from '@engine/admin/kit/useAllRecords';
import { useNotifyError } from '@engine/admin/kit/useNotifyError';
import { useApi } from '@engine/admin/shell/useApi';
import { today } from '@engine/shared/day';
import { Box, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useRedirect, useTranslate } from 'react-admin';
import { createSettlementsApi } from './settlementsApi';

const released = {
  filter: { status: 'released' },
  sort: { field: 'number', order: 'ASC' },
} as const;

/** Shows the released settlements, and creates the bank's file for them. */
export function PayOutDialog({ onClose }: { readonly onClose: () => void }) {
  const translate = useTranslate();
  const money = useMoney();
  const redirect = useRedirect();
  const api = useApi(createSettlementsApi);
  const [day, setDay] = useState(today());
  const { data, error, refetch } = useAllRecords('settlements', released);
  const settlements = data ?? [];
  const total = settlements.length;
  const sum = settlements.reduce((cents, { payout }) => cents + Number(payout), 0);
  const notifyError = useNotifyError();
  const pay = useMutation({
    mutationFn: () =>
      api.payOut(
        settlements.map(({ id }) => Number(id)),
        day,
      ),
    onError: fault => {
      notifyError(fault);
      // What is released may have changed, and only what is shown here is paid out.
      void refetch();
    },
    onSuccess: run => {
      onClose();
      redirect('show', 'payout-runs', run);
    },
  });
  return (
    <AskDialog
      title="settling.payout.title"
      submit="settling.payout.submit"
      isReady={total > 0 && day !== '' && !pay.isPending}
      onSubmit={() => pay.mutate()}
      onCancel={onClose}
    >
      <NotLoaded error={error} refetch={refetch} />
      {data && (
        <Typography variant="body2">
          {total === 0
            ? translate('settling.payout.nothing')
            : translate('settling.payout.text', { smart_count: total, sum: money(sum) })}
        </Typography>
      )}
      <Box component="ul" sx={listLook}>
        {settlements.map(({ id, number, payout_holder, payout }) => (
          <li key={id}>
            <span>{`${number} · ${payout_holder}`}</span>
            <span>{money(Number(payout))}</span>
          </li>
        ))}
      </Box>
      {total > 0 && <DayField label="settling.payout.day" value={day} onChange={setDay} />}
    </AskDialog>
  );
}

const listLook = {
  m: 0,
  p: 0,
  listStyle: 'none',
  '& > li': { display: 'flex', justifyContent: 'space-between', gap: 2, py: 0.5 },
  '& span:first-of-type': { overflowWrap: 'anywhere' },
};
