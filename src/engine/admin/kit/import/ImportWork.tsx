import { Button, DialogActions, DialogContent, LinearProgress, Typography } from '@mui/material';
import { useLocaleState, useTranslate } from 'react-admin';
import type { ImportAnswer } from '../../../shared/imports';

interface Props {
  readonly batch: ImportAnswer;
  readonly onStop: (job: number) => void;
  readonly onClose: () => void;
}

/** How far the server is; it goes on when the page is left. */
export const ImportWork = ({ batch: { stage, job, progress }, onStop, onClose }: Props) => {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const count = new Intl.NumberFormat(locale);
  const { done, total } = progress;
  return (
    <>
      <DialogContent dividers sx={{ display: 'grid', gap: 1 }}>
        <Typography>{translate(`app.import.at_work.${stage}`)}</Typography>
        <LinearProgress
          aria-label={translate('app.bulk.progress')}
          {...(total ? { variant: 'determinate', value: Math.min(100, (done / total) * 100) } : {})}
        />
        <Typography variant="body2" role="status">
          {translate('app.bulk.done_of', { done: count.format(done), total: count.format(total ?? 0) })}
        </Typography>
        <Typography variant="caption" color="text.secondary">
          {translate('app.import.goes_on')}
        </Typography>
      </DialogContent>
      <DialogActions>
        {job !== null && (
          <Button color="inherit" onClick={() => onStop(job)}>
            {translate('app.bulk.stop')}
          </Button>
        )}
        <Button autoFocus onClick={onClose}>
          {translate('ra.action.close')}
        </Button>
      </DialogActions>
    </>
  );
};
