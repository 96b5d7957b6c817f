import { useMoney } from '@engine/admin/kit/format/useMoney';
import { listLink } from '@engine/admin/kit/listLink';
import { JobProgress } from '@engine/admin/shell/jobs/JobProgress';
import { useJob } from '@engine/admin/shell/jobs/useJob';
import { Button, DialogActions, DialogContent } from '@mui/material';
import { Link, useCreatePath, useTranslate } from 'react-admin';
import type { RunResult } from './billingApi';
import { PrintButton } from './PrintButton';

interface Props {
  readonly job: number;
  /** key under which the run's bills are found */
  readonly run: string;
  readonly result: RunResult;
  readonly onClose: () => void;
}

export function RunJobStep({ job: id, run, result, onClose }: Props) {
  const translate = useTranslate();
  const money = useMoney();
  const createPath = useCreatePath();
  const job = useJob(id);
  const list = listLink(createPath({ resource: 'bills', type: 'list' }), {
    billing_run: run,
  });
  const isIssued = job?.status === 'done' && result === 'issued' && Number(job.result?.bills) > 0;
  return (
    <>
      <DialogContent>
        <JobProgress
          job={job}
          result={({ bills = 0, sum = 0, drafts = 0 }) =>
            [
              translate(`billing.run.done_${result}`, {
                smart_count: Number(bills),
                sum: money(Number(sum)),
              }),
              ...(Number(drafts) > 0
                ? [translate('billing.run.drafts_left', { smart_count: Number(drafts) })]
                : []),
            ].join(' ')
          }
        />
      </DialogContent>
      <DialogActions>
        {isIssued && <PrintButton filter={{ billing_run: run }} />}
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
