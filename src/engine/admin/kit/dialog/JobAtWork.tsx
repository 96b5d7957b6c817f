import { Button, DialogActions, DialogContent, LinearProgress, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useLanguage } from '../format/language';
import { formatScaled } from '../format/number';

interface Props {
  /** what the job does */
  readonly text: string;
  /** where to find the job after closing the dialog */
  readonly hint: string;
  readonly progress: { readonly done: number; readonly total: number | null };
  /** null: it cannot be stopped */
  readonly onStop: (() => void) | null;
  readonly onClose: () => void;
}

/** The progress of a background job inside a dialog; the job continues if the page is left. */
export const JobAtWork = ({ text, hint, progress: { done, total }, onStop, onClose }: Props) => {
  const translate = useTranslate();
  const { tag } = useLanguage();
  const number = (value: number) => formatScaled(value, 0, tag);
  return (
    <>
      <DialogContent dividers sx={{ display: 'grid', gap: 1 }}>
        <Typography>{text}</Typography>
        <LinearProgress
          aria-label={translate('app.bulk.progress')}
          {...(total ? { variant: 'determinate', value: Math.min(100, (done / total) * 100) } : {})}
        />
        <Typography variant="body2" role="status">
          {translate('app.bulk.done_of', { done: number(done), total: number(total ?? 0) })}
        </Typography>
        <Typography variant="caption" color="text.secondary">
          {hint}
        </Typography>
      </DialogContent>
      <DialogActions>
        {onStop && (
          <Button color="inherit" onClick={onStop}>
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
