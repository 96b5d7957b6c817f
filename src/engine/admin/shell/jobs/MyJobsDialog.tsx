import { Box, Button, DialogActions, DialogContent, LinearProgress, Typography } from '@mui/material';
import { useState } from 'react';
import { ResourceContextProvider, useTranslate } from 'react-admin';
import { isObject } from '../../../shared/isObject';
import { BulkDialog } from '../../kit/bulk/BulkAsk';
import { BulkResult } from '../../kit/bulk/BulkResult';
import { formatInstant } from '../../kit/format/date';
import { useLanguage } from '../../kit/format/language';
import { useLabels } from '../../kit/page/parts/usePages';
import { jobsOpen } from './jobsOpen';
import { useMyJobs } from './myJobs';
import type { Job } from './useJob';

/** The bulk change behind a job; null for jobs of another kind. */
function changeOf({ kind, input }: Job): { readonly resource: string; readonly id: number } | null {
  if (kind !== 'bulk' || !isObject(input)) return null;
  return { resource: String(input.resource), id: Number(input.change) };
}

/** The user's last jobs, the progress of each, and the results of bulk changes. */
export const MyJobsDialog = () => {
  const translate = useTranslate();
  const hasTexts = [useLabels('bulk'), useLabels('jobs')].every(Boolean);
  const { jobs } = useMyJobs(true);
  const [shown, setShown] = useState<ReturnType<typeof changeOf>>(null);
  const close = () => jobsOpen.set(false);
  if (!hasTexts) return null;
  return (
    <BulkDialog title={translate('app.bulk_run.title')} onClose={close}>
      {shown ? (
        <ResourceContextProvider value={shown.resource}>
          <BulkResult {...shown} onClose={close} />
        </ResourceContextProvider>
      ) : (
        <>
          <DialogContent dividers>
            {!jobs && <LinearProgress aria-label={translate('app.bulk.progress')} />}
            {jobs?.length === 0 && <Typography>{translate('app.bulk_run.none')}</Typography>}
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {jobs?.map(job => (
                <Line key={job.id} job={job} onShow={setShown} />
              ))}
            </Box>
          </DialogContent>
          <DialogActions>
            <Button variant="contained" autoFocus onClick={close}>
              {translate('ra.action.close')}
            </Button>
          </DialogActions>
        </>
      )}
    </BulkDialog>
  );
};

interface LineProps {
  readonly job: Job;
  readonly onShow: (change: ReturnType<typeof changeOf>) => void;
}

const Line = ({ job, onShow }: LineProps) => {
  const translate = useTranslate();
  const { tag } = useLanguage();
  const change = changeOf(job);
  const isNamed = useLabels(change?.resource ?? null);
  const { kind, status, done, total, created_at, input } = job;
  const isUndo = change !== null && isObject(input) && input.isUndo === true;
  const name = translate(`resources.jobs.enums.kind.${kind}`, { _: kind });
  const about = change && isNamed && translate(`resources.${change.resource}.name`, { smart_count: 2 });
  const count = new Intl.NumberFormat(tag);
  return (
    <Box component="li" sx={lineLook}>
      <Box sx={{ flex: '1 1 14rem', minWidth: 0 }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {[name, about, isUndo && translate('app.bulk_run.is_undo')].filter(Boolean).join(' · ')}
        </Typography>
        <Typography variant="caption" color="text.secondary">
          {[
            formatInstant(String(created_at), tag),
            translate(`resources.jobs.enums.status.${status}`, { _: status }),
            total !== null &&
              translate('app.bulk.done_of', { done: count.format(done), total: count.format(total) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
        {status === 'running' && total !== null && total > 0 && (
          <LinearProgress
            aria-label={translate('app.bulk.progress')}
            variant="determinate"
            value={Math.min(100, (done / total) * 100)}
          />
        )}
      </Box>
      {change && (
        <Button size="small" onClick={() => onShow(change)}>
          {translate('app.bulk_run.show_result')}
        </Button>
      )}
    </Box>
  );
};

const lineLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  py: 1,
  '& + &': { borderTop: 1, borderColor: 'divider' },
};
