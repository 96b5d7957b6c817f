import PendingActions from '@mui/icons-material/PendingActions';
import { Badge, IconButton } from '@mui/material';
import { useTranslate } from 'ra-core';
import { jobsOpen } from './jobsOpen';
import { useMyJobs } from './myJobs';

/** The number of the user's running jobs; opens the list of jobs. */
export function RunningJobs() {
  const translate = useTranslate();
  const { running } = useMyJobs(true);
  return (
    <IconButton
      aria-label={translate('app.bar.jobs', { smart_count: running })}
      aria-haspopup="dialog"
      onClick={() => jobsOpen.set(true)}
    >
      <Badge badgeContent={running} color="primary">
        <PendingActions fontSize="small" />
      </Badge>
    </IconButton>
  );
}
