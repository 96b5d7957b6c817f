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
import { ApprovalRunPlan } from './ApprovalRunPlan';
import { createApprovalApi } from './approvalApi';

/** Look at the approvals that are still to be asked for, put some aside, write the letters of the rest. */
export function ApprovalRunDialog({ onClose }: { readonly onClose: () => void }) {
  const translate = useTranslate();
  const refresh = useRefresh();
  const api = useApi(createApprovalApi);
  const titleId = useId();
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const [dropped, setDropped] = useState<ReadonlySet<number>>(new Set());
  const preview = useQuery({ queryKey: ['approval', 'preview'], queryFn: api.preview, gcTime: 0 });
  const ready = (preview.data ?? []).filter(({ insurer, company }) => insurer !== null && company !== null);
  const chosen = ready.filter(({ prescription }) => !dropped.has(prescription));
  const run = useMutation({
    mutationFn: () => api.run(chosen.map(({ prescription }) => prescription)),
    onError: useNotifyError(),
  });
  const job = useJob(run.data ?? null);
  const close = () => {
    refresh();
    onClose();
  };
  return (
    <Dialog open onClose={close} fullScreen={isPhone} fullWidth maxWidth="md" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate('prescriptions.approval.run_title')}</DialogTitle>
      <DialogContent dividers>
        {run.data !== undefined ? (
          <JobProgress
            job={job}
            result={({ asked = 0, skipped = 0 }) =>
              translate('prescriptions.approval.run_done', {
                smart_count: Number(asked),
                skipped: Number(skipped),
              })
            }
          />
        ) : preview.data ? (
          <ApprovalRunPlan
            ready={ready}
            others={preview.data.length - ready.length}
            dropped={dropped}
            onDrop={setDropped}
          />
        ) : preview.error ? (
          <LoadError error={preview.error} refetch={preview.refetch} />
        ) : (
          <LinearProgress aria-label={translate('prescriptions.approval.run_title')} />
        )}
      </DialogContent>
      <DialogActions>
        <Button color={run.data === undefined ? 'inherit' : 'primary'} onClick={close}>
          {translate('ra.action.close')}
        </Button>
        {run.data === undefined && (
          <Button
            variant="contained"
            disabled={chosen.length === 0 || run.isPending}
            onClick={() => run.mutate()}
          >
            {translate('prescriptions.approval.run_write', { smart_count: chosen.length })}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
