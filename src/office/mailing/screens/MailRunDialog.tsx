import { LoadError } from '@engine/admin/kit/page/LoadError';
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
import { MailRunPlan } from './MailRunPlan';
import { createMailingApi } from './mailingApi';

/** Look at the issued bills that can go out by e-mail, put some aside, mail the rest. */
export function MailRunDialog({ onClose }: { readonly onClose: () => void }) {
  const translate = useTranslate();
  const refresh = useRefresh();
  const api = useApi(createMailingApi);
  const titleId = useId();
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const [dropped, setDropped] = useState<ReadonlySet<number>>(new Set());
  const [confirmed, setConfirmed] = useState(false);
  const preview = useQuery({ queryKey: ['mailing', 'preview'], queryFn: api.preview, gcTime: 0 });
  const bills = (preview.data?.ready ?? []).filter(({ id }) => !dropped.has(id));
  const run = useMutation({
    mutationFn: () =>
      api.run(
        bills.map(({ id }) => id),
        confirmed,
      ),
    onError: useNotifyError(),
  });
  const job = useJob(run.data ?? null);
  const isAsked = confirmed || !bills.some(({ isPrivate }) => isPrivate);
  const close = () => {
    refresh();
    onClose();
  };
  return (
    <Dialog open onClose={close} fullScreen={isPhone} fullWidth maxWidth="md" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate('mailing.run.title')}</DialogTitle>
      <DialogContent dividers>
        {run.data !== undefined ? (
          <JobProgress
            job={job}
            result={({ mailed = 0, skipped = 0 }) =>
              translate('mailing.run.done', { smart_count: Number(mailed), skipped: Number(skipped) })
            }
          />
        ) : preview.data ? (
          <MailRunPlan
            preview={preview.data}
            dropped={dropped}
            onDrop={setDropped}
            confirmed={confirmed}
            onConfirm={setConfirmed}
          />
        ) : preview.error ? (
          <LoadError error={preview.error} refetch={preview.refetch} />
        ) : (
          <LinearProgress aria-label={translate('mailing.run.title')} />
        )}
      </DialogContent>
      <DialogActions>
        <Button color={run.data === undefined ? 'inherit' : 'primary'} onClick={close}>
          {translate('ra.action.close')}
        </Button>
        {run.data === undefined && (
          <Button
            variant="contained"
            disabled={bills.length === 0 || !isAsked || run.isPending}
            onClick={() => run.mutate()}
          >
            {translate('mailing.run.send', { smart_count: bills.length })}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
