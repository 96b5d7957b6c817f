import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNotifyError } from '../../kit/useNotifyError';
import { isOver, type Job, useJob } from './useJob';

interface StartedJob {
  readonly start: () => void;
  /** the job that was started here, or else the one under way */
  readonly job: Job | undefined;
  /** from the click on */
  readonly isAtWork: boolean;
  /** there is a job to tell of */
  readonly isShown: boolean;
}

/** Starts a job and follows it; what it may have changed is asked for again when it is over. */
export function useStartedJob(
  begin: () => Promise<number>,
  changes: QueryKey,
  underWay: number | null = null,
): StartedJob {
  const queryClient = useQueryClient();
  const start = useMutation({ mutationFn: begin, onError: useNotifyError() });
  const id = start.data ?? underWay;
  const job = useJob(id);
  const isDone = job !== undefined && isOver(job);
  useEffect(() => {
    if (isDone) void queryClient.invalidateQueries({ queryKey: changes });
    // The key is the same array for a page's whole life.
  }, [isDone, queryClient, changes]);
  return {
    start: () => start.mutate(),
    job,
    isAtWork: start.isPending || (id !== null && !isDone),
    isShown: id !== null,
  };
}
