import { Button, DialogActions, DialogContent } from '@mui/material';
import { Link, useCreatePath, useTranslate } from 'react-admin';
import { JobProgress } from '../jobs/JobProgress';
import { useJob } from '../jobs/useJob';
import { useMoney } from '../kit/format/useMoney';

interface Props {
  readonly job: number;
  readonly result: 'issued' | 'drafts';
  readonly onClose: () => void;
}

export function RunJobStep({ job: id, result, onClose }: Props) {
  const translate = useTranslate();
  const money = useMoney();
  const createPath = useCreatePath();
  const job = useJob(id);
  const filter = encodeURIComponent(
    JSON.stringify({ status_eq_any: [result === 'issued' ? 'issued' : 'draft'] }),
  );
  const list = `${createPath({ resource: 'bills', type: 'list' })}?filter=${filter}`;
  return (
    <>
      <DialogContent>
        <JobProgress
          job={job}
          result={({ bills = 0, sum = 0 }) =>
            translate(`billing.run.done_${result}`, { smart_count: Number(bills), sum: money(Number(sum)) })
          }
        />
      </DialogContent>
      <DialogActions>
        {job?.status === 'done' && (
          <Button component={Link} to={list} onClick={onClose}>
            {translate('billing.run.show_bills')}
          </Button>
        )}
        <Button variant="contained" onClick={onClose}>
          {translate('billing.run.close')}
        </Button>
      </DialogActions>
    </>
  );
}
