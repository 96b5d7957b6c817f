import { Alert, Box, Button, DialogActions, DialogContent, LinearProgress } from '@mui/material';
import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { type BulkAnswer, type BulkCounts, bulkOutcomes } from '../../../shared/bulk';
import { JobAtWork } from '../dialog/JobAtWork';
import { useLabels } from '../page/parts/usePages';
import { BulkRows } from './BulkRows';
import { shownResults } from './bulkContext';
import { useBulkChange } from './useBulkChange';

interface Props {
  readonly resource: string;
  readonly id: number;
  readonly onClose: () => void;
}

/** The progress of a bulk change, then the outcome for each record and the button to undo it. */
export const BulkResult = ({ resource, id, onClose }: Props) => {
  const translate = useTranslate();
  const hasTexts = useLabels('bulk');
  const { change, undo, isUndoing, stop } = useBulkChange(resource, id);
  useEffect(() => {
    shownResults.set(shownResults.get() + 1);
    return () => shownResults.set(shownResults.get() - 1);
  }, []);
  if (!hasTexts || !change) return <LinearProgress aria-label={translate('app.bulk.progress')} />;
  const { isAtWork, job, stage, progress, error, canUndo } = change;
  if (isAtWork)
    return (
      <JobAtWork
        text={translate(`app.bulk_run.at_work.${stage}`)}
        hint={translate('app.bulk_run.goes_on')}
        progress={progress}
        onStop={job === null ? null : () => stop(job)}
        onClose={onClose}
      />
    );
  return (
    <>
      <DialogContent dividers sx={{ display: 'grid', gap: 1.5, alignContent: 'start' }}>
        {error && <Alert severity="error">{error}</Alert>}
        {!(error && stage === 'gather') && (
          <Alert severity={severityOf(change)} role="status">
            {summaryOf(change.counts)
              .map(([key, count]) => translate(`app.bulk_run.result.${key}`, { smart_count: count }))
              .join(', ')}
          </Alert>
        )}
        <BulkRows change={change} onFollow={onClose} />
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        {canUndo && (
          <Button color="inherit" disabled={isUndoing} onClick={() => undo()}>
            {translate('app.bulk_run.undo')}
          </Button>
        )}
        <Box sx={{ flex: 1 }} />
        <Button variant="contained" autoFocus onClick={onClose}>
          {translate('ra.action.close')}
        </Button>
      </DialogActions>
    </>
  );
};

/** The count of done records is always shown, other outcomes only if they occur. */
function summaryOf(counts: BulkCounts): readonly (readonly [string, number])[] {
  const all = [...bulkOutcomes, 'waiting' as const].map(key => [key, counts[key]] as const);
  const some = all.filter(([, count]) => count > 0);
  return some.length > 0 ? some : all.slice(0, 1);
}

const severityOf = ({ counts }: BulkAnswer) =>
  counts.refused + counts.kept + counts.waiting > 0 ? 'warning' : 'success';
