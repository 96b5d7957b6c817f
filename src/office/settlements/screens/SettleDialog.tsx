import { DialogForm } from '@engine/admin/kit/dialog/DialogForm';
import { MonthField } from '@engine/admin/kit/dialog/MonthField';
import { RecordField } from '@engine/admin/kit/inputs/records/RecordField';
import { useNotifyError } from '@engine/admin/kit/useNotifyError';
import { JobProgress } from '@engine/admin/shell/jobs/JobProgress';
import { useJob } from '@engine/admin/shell/jobs/useJob';
import { useApi } from '@engine/admin/shell/useApi';
import { monthBefore, today } from '@engine/shared/day';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useRefresh, useTranslate } from 'react-admin';
import { createSettlementsApi } from './settlementsApi';

/** Choose a completed month, and draft its settlements. */
export function SettleDialog({ onClose }: { readonly onClose: () => void }) {
  const translate = useTranslate();
  const refresh = useRefresh();
  const api = useApi(createSettlementsApi);
  const titleId = useId();
  const [period, setPeriod] = useState(monthBefore(today()));
  const [client, setClient] = useState<number | null>(null);
  const settle = useMutation({ mutationFn: () => api.settle(period, client), onError: useNotifyError() });
  const job = useJob(settle.data ?? null);
  const close = () => {
    refresh();
    onClose();
  };
  return (
    <Dialog open onClose={close} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate('settling.title')}</DialogTitle>
      {settle.data === undefined ? (
        <DialogForm
          submit="settling.submit"
          isReady={period !== '' && !settle.isPending}
          onSubmit={() => settle.mutate()}
          onCancel={onClose}
        >
          <Typography variant="body2">{translate('settling.text')}</Typography>
          <MonthField label="settling.period" value={period} onChange={setPeriod} />
          <RecordField
            reference="clients"
            label="settling.client"
            placeholder="settling.all"
            value={client}
            onChange={setClient}
          />
        </DialogForm>
      ) : (
        <>
          <DialogContent>
            <JobProgress
              job={job}
              result={({ drafted = 0, waits = 0, settled = 0 }) =>
                [
                  translate('settling.drafted', { smart_count: Number(drafted) }),
                  ...(Number(waits) > 0 ? [translate('settling.waits', { smart_count: Number(waits) })] : []),
                  ...(Number(settled) > 0
                    ? [translate('settling.settled', { smart_count: Number(settled) })]
                    : []),
                ].join(' ')
              }
            />
          </DialogContent>
          <DialogActions>
            <Button variant="contained" onClick={close}>
              {translate('ra.action.close')}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}
