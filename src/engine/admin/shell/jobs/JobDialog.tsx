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
import { NotLoaded } from '../../kit/page/NotLoaded';
import { useNotifyError } from '../../kit/useNotifyError';
import { JobProgress } from './JobProgress';
import { useJob } from './useJob';

interface Props<Preview> {
  readonly title: string;
  /** what the job would do, as the server answers it */
  readonly preview: Pick<UseQueryResult<Preview>, 'data' | 'error' | 'refetch'>;
  /** draws it, with what can be put aside */
  readonly children: (preview: Preview) => ReactNode;
  /** on the button that starts the job */
  readonly label: string;
  /** whether anything is left to do, and all that must be confirmed is */
  readonly isReady: boolean;
  /** starts it and answers its id */
  readonly start: () => Promise<number>;
  /** the message when it is done */
  readonly result: (result: Readonly<Record<string, unknown>>) => ReactNode;
  readonly onClose: () => void;
}

/** A job for many records: look at what it would do, put some aside, start it, and watch it. */
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
  const run = useMutation({ mutationFn: start, onError: useNotifyError() });
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
