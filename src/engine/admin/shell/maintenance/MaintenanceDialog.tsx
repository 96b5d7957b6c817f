import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
  useMediaQuery,
  useTheme,
} from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { useTranslate } from 'react-admin';
import type { MaintenanceState } from '../../../shared/maintenance';
import { WriteButton } from '../../kit/access/WriteButton';
import { useNotifyError } from '../../kit/useNotifyError';
import { JobProgress } from '../jobs/JobProgress';
import { isOver, useJob } from '../jobs/useJob';
import { createMaintenanceApi } from '../providers/maintenanceApi';
import { useSession } from '../services';
import { useApi } from '../useApi';
import { ReportDetails } from './ReportDetails';
import { RunSummary } from './RunSummary';
import { reportOf } from './report';
import { maintenanceKey } from './useMaintenance';

interface Props {
  readonly state: MaintenanceState;
  readonly onClose: () => void;
}

/** What the last verification found, when the last backup was made, and a verification for those who may start one. */
export function MaintenanceDialog({ state, onClose }: Props) {
  const translate = useTranslate();
  const titleId = useId();
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const mayVerify = useSession()?.permissions.has('activity-log.verify') ?? false;
  const { start, job } = useVerification();
  const { verification, backup, backsUpDaily } = state;
  return (
    <Dialog open onClose={onClose} fullScreen={isPhone} fullWidth maxWidth="md" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate('maintenance.title')}</DialogTitle>
      <DialogContent dividers>
        <Typography variant="subtitle1" component="h2">
          {translate('maintenance.verification')}
        </Typography>
        <Typography color="text.secondary" sx={{ mb: 1 }}>
          {translate('maintenance.about')}
        </Typography>
        {start.data !== undefined && !(job && isOver(job)) && (
          <JobProgress job={job} result={() => translate('maintenance.done')} />
        )}
        {job?.status === 'failed' && <JobProgress job={job} result={() => null} />}
        {verification ? (
          <>
            <RunSummary run={verification} />
            <ReportDetails report={reportOf(verification)} />
          </>
        ) : (
          translate('maintenance.never_verified')
        )}
        <Typography variant="subtitle1" component="h2" sx={{ mt: 3 }}>
          {translate('maintenance.backup')}
        </Typography>
        <Typography color="text.secondary" sx={{ mb: 1 }}>
          {translate(backsUpDaily ? 'maintenance.backs_up_daily' : 'maintenance.backs_up_never')}
        </Typography>
        {backup ? <RunSummary run={backup} /> : translate('maintenance.no_backup')}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {translate('ra.action.close')}
        </Button>
        {mayVerify && (
          <WriteButton
            variant="contained"
            onClick={() => start.mutate()}
            disabled={start.isPending || (start.data !== undefined && !(job && isOver(job)))}
          >
            {translate('maintenance.run')}
          </WriteButton>
        )}
      </DialogActions>
    </Dialog>
  );
}

function useVerification() {
  const { verify } = useApi(createMaintenanceApi);
  const queryClient = useQueryClient();
  const start = useMutation({ mutationFn: verify, onError: useNotifyError() });
  const job = useJob(start.data ?? null);
  const isDone = job !== undefined && isOver(job);
  useEffect(() => {
    if (isDone) void queryClient.invalidateQueries({ queryKey: maintenanceKey });
  }, [isDone, queryClient]);
  return { start, job };
}
