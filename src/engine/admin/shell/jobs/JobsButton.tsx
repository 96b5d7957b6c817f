import PendingActions from '@mui/icons-material/PendingActions';
import { Badge, IconButton } from '@mui/material';
import { useTranslate } from 'ra-core';
import { begunBulk } from '../../kit/bulk/bulkContext';
import { useStored } from '../../kit/store';
import { jobsOpen, useMyJobs } from './myJobs';

/** In the bar once a bulk change was begun: how many jobs run, and the way to them. */
export const JobsButton = () => (useStored(begunBulk) > 0 ? <Button /> : null);

const Button = () => {
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
};
