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
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import type { MaintenanceState } from '../../../shared/maintenance';
import { WriteButton } from '../../kit/access/WriteButton';
import { JobProgress } from '../jobs/JobProgress';
import { useStartedJob } from '../jobs/useStartedJob';
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

/**
 * The findings of the last verification and the time of the last backup; users with permission can start a
 * verification.
 */
export function MaintenanceDialog({ state, onClose }: Props) {
  const translate = useTranslate();
  const titleId = useId();
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const mayVerify = useSession()?.permissions.has('activity-log.verify') ?? false;
  const { verify } = useApi(createMaintenanceApi);
  const { start, job, isAtWork, isShown } = useStartedJob(verify, maintenanceKey);
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
        {isShown && (isAtWork || job?.status === 'failed') && <JobProgress job={job} result={() => null} />}
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
          <WriteButton variant="contained" onClick={start} disabled={isAtWork}>
            {translate('maintenance.run')}
          </WriteButton>
        )}
      </DialogActions>
    </Dialog>
  );
}
