import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  LinearProgress,
  useMediaQuery,
  useTheme,
} from '@mui/material';
import { type UseQueryResult, useMutation } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useRefresh, useTranslate } from 'react-admin';
import { NotLoaded } from '../../kit/page/frame/NotLoaded';
import { useNotifyError } from '../../kit/useNotifyError';
import { JobProgress } from './JobProgress';
import { useJob } from './useJob';

interface Props<Preview> {
  readonly title: string;
  /** what the job would do, as the server previews it */
  readonly preview: Pick<UseQueryResult<Preview>, 'data' | 'error' | 'refetch'>;
  /** renders the preview, and lets the user exclude parts of it */
  readonly children: (preview: Preview) => ReactNode;
  /** label of the button that starts the job */
  readonly label: string;
  /** whether there is anything to do and everything required is confirmed */
  readonly isReady: boolean;
  /** starts the job; resolves to its id */
  readonly start: () => Promise<number>;
  /** message for a finished job */
  readonly result: (result: Readonly<Record<string, unknown>>) => ReactNode;
  readonly onClose: () => void;
}

/** A dialog for a job over many records: preview it, exclude some records, start it and watch it. */
export function JobDialog<Preview>({
  title,
  preview,
  children,
  label,
  isReady,
  start,
  result,
  onClose,
}: Props<Preview>) {
  const translate = useTranslate();
  const refresh = useRefresh();
  const titleId = useId();
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const notifyError = useNotifyError();
  const run = useMutation({
    mutationFn: start,
    onError: error => {
      notifyError(error);
      // What the preview shows may have changed, and the job keeps to what is shown.
      void preview.refetch();
    },
  });
  const job = useJob(run.data ?? null);
  const isStarted = run.data !== undefined;
  const close = () => {
    refresh();
    onClose();
  };
  return (
    <Dialog open onClose={close} fullScreen={isPhone} fullWidth maxWidth="md" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent dividers>
        {isStarted ? (
          <JobProgress job={job} result={result} />
        ) : preview.data !== undefined ? (
          children(preview.data)
        ) : preview.error ? (
          <NotLoaded error={preview.error} refetch={preview.refetch} />
        ) : (
          <LinearProgress aria-label={title} />
        )}
      </DialogContent>
      <DialogActions>
        <Button color={isStarted ? 'primary' : 'inherit'} onClick={close}>
          {translate('ra.action.close')}
        </Button>
        {!isStarted && (
          <Button variant="contained" disabled={!isReady || run.isPending} onClick={() => run.mutate()}>
            {label}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
