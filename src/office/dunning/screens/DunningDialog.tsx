import { useMoney } from '@engine/admin/kit/format/useMoney';
import { LoadError } from '@engine/admin/kit/page/LoadError';
import { toggled } from '@engine/admin/kit/toggled';
import { useNotifyError } from '@engine/admin/kit/useNotifyError';
import { JobProgress } from '@engine/admin/shell/jobs/JobProgress';
import { useJob } from '@engine/admin/shell/jobs/useJob';
import { useApi } from '@engine/admin/shell/useApi';
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  LinearProgress,
  useMediaQuery,
  useTheme,
} from '@mui/material';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useRefresh, useTranslate } from 'react-admin';
import { BlockDialog } from './BlockDialog';
import { DunningPlan } from './DunningPlan';
import { createDunningApi } from './dunningApi';

/** Look at the letters that are due, put some aside or block a debtor, write the rest. */
export function DunningDialog({ onClose }: { readonly onClose: () => void }) {
  const translate = useTranslate();
  const refresh = useRefresh();
  const money = useMoney();
  const api = useApi(createDunningApi);
  const titleId = useId();
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const [dropped, setDropped] = useState<ReadonlySet<number>>(new Set());
  const [blocked, setBlocked] = useState<readonly number[] | null>(null);
  const preview = useQuery({ queryKey: ['dunning', 'preview'], queryFn: api.preview, gcTime: 0 });
  const run = useMutation({
    mutationFn: () => api.run([...dropped]),
    onError: useNotifyError(),
  });
  const job = useJob(run.data ?? null);
  const letters = (preview.data?.letters ?? []).filter(({ debts }) =>
    debts.some(({ alert }) => !dropped.has(alert)),
  );
  const close = () => {
    refresh();
    onClose();
  };
  return (
    <Dialog open onClose={close} fullScreen={isPhone} fullWidth maxWidth="md" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate('dunning.title')}</DialogTitle>
      <DialogContent dividers>
        {run.data !== undefined ? (
          <JobProgress
            job={job}
            result={({ letters: written = 0, bills = 0, fees = 0, interest = 0 }) =>
              translate('dunning.done', {
                smart_count: Number(written),
                bills: Number(bills),
                fees: money(Number(fees)),
                interest: money(Number(interest)),
              })
            }
          />
        ) : preview.data ? (
          <DunningPlan
            preview={preview.data}
            dropped={dropped}
            onToggle={alerts => setDropped(before => toggled(before, alerts))}
            onBlock={setBlocked}
          />
        ) : preview.error ? (
          <LoadError error={preview.error} refetch={preview.refetch} />
        ) : (
          <LinearProgress aria-label={translate('dunning.title')} />
        )}
      </DialogContent>
      <DialogActions>
        <Button color={run.data === undefined ? 'inherit' : 'primary'} onClick={close}>
          {translate('ra.action.close')}
        </Button>
        {run.data === undefined && (
          <Button
            variant="contained"
            disabled={letters.length === 0 || run.isPending}
            onClick={() => run.mutate()}
          >
            {translate('dunning.write', { smart_count: letters.length })}
          </Button>
        )}
      </DialogActions>
      {blocked && (
        <BlockDialog
          alerts={blocked}
          onClose={() => setBlocked(null)}
          onDone={() => {
            setBlocked(null);
            preview.refetch();
          }}
        />
      )}
    </Dialog>
  );
}
