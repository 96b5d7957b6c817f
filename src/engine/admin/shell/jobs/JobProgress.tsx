import { Alert, Button, LinearProgress, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useLocaleState, useTranslate } from 'react-admin';
import { PrintWritten } from './PrintWritten';
import { useCancelJob } from './useCancelJob';
import type { Job } from './useJob';

interface Props {
  readonly job: Job | undefined;
  /** message for a finished job */
  readonly result: (result: Readonly<Record<string, unknown>>) => ReactNode;
}

/** Progress of a job: a bar, a count and *Stop*; then its result with the letters that it wrote, or why it has none. */
export function JobProgress({ job, result }: Props) {
  const translate = useTranslate();
  if (job?.status === 'done')
    return (
      <Alert severity="success">
        {result(job.result ?? {})}
        <PrintWritten result={job.result} />
      </Alert>
    );
  if (job?.status === 'failed') return <Alert severity="error">{job.error}</Alert>;
  if (job?.status === 'cancelled') return <Alert severity="info">{translate('jobs.cancelled')}</Alert>;
  return <Running job={job} />;
}

function Running({ job }: { readonly job: Job | undefined }) {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const cancel = useCancelJob();
  const count = new Intl.NumberFormat(locale);
  const known = job && job.total !== null && job.total > 0 ? { done: job.done, total: job.total } : null;
  return (
    <Stack spacing={1} role="status">
      <LinearProgress
        aria-label={translate('jobs.progress')}
        {...(known && { variant: 'determinate', value: Math.min(100, (known.done / known.total) * 100) })}
      />
      <Stack direction="row" justifyContent="space-between" alignItems="center">
        <Typography variant="body2" color="text.secondary">
          {known
            ? translate('jobs.done_of', { done: count.format(known.done), total: count.format(known.total) })
            : translate('jobs.starting')}
        </Typography>
        {job && (
          <Button size="small" onClick={() => cancel.mutate(job.id)} disabled={cancel.isPending}>
            {translate('jobs.stop')}
          </Button>
        )}
      </Stack>
      <Typography variant="caption" color="text.secondary">
        {translate('jobs.goes_on')}
      </Typography>
    </Stack>
  );
}
