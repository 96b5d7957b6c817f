import { Alert, Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { formatInstant } from '../../kit/format/date';
import { useLanguage } from '../../kit/format/language';
import { useSession } from '../services';
import { errorOf, reportOf } from './report';
import { useMaintenance } from './useMaintenance';

/**
 * On the home page, for users who may verify the log: the last backup failed, is too old or missing, or a
 * verification found something.
 */
export function BackupWarning() {
  const translate = useTranslate();
  const { tag } = useLanguage();
  const isInCharge = useSession()?.permissions.has('activity-log.verify') ?? false;
  const { data: state } = useMaintenance();
  if (!state || !isInCharge) return null;
  const { backupFault, backup, verification } = state;
  const found = verification?.outcome === 'findings' ? reportOf(verification).found : 0;
  const toLog = (
    <Button color="inherit" size="small" component={Link} to="/activity-log">
      {translate('app.home.to_log')}
    </Button>
  );
  return (
    <>
      {backupFault !== null && (
        <Alert severity="warning" action={toLog} sx={{ mb: 2 }}>
          {translate(`app.home.backup_${backupFault}`, {
            at: backup && formatInstant(backup.finishedAt, tag),
            error: (backup && errorOf(backup)) ?? '',
          })}
        </Alert>
      )}
      {found > 0 && (
        <Alert severity="error" action={toLog} sx={{ mb: 2 }}>
          {translate('app.home.verification_found', { smart_count: found })}
        </Alert>
      )}
    </>
  );
}
