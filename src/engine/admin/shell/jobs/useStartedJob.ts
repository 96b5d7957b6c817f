import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNotifyError } from '../../kit/useNotifyError';
import { isOver, type Job, useJob } from './useJob';

interface StartedJob {
  readonly start: () => void;
  /** the job that was started here, else the one that was already running */
  readonly job: Job | undefined;
  /** true from the click until the job is over */
  readonly isAtWork: boolean;
  /** whether there is a job to show */
  readonly isShown: boolean;
}

/** Starts a job and polls it; when it is over, the queries under `changes` are invalidated. */
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
    // `changes` must keep its identity for the lifetime of the page.
  }, [isDone, queryClient, changes]);
  return {
    start: () => start.mutate(),
    job,
    isAtWork: start.isPending || (id !== null && !isDone),
    isShown: id !== null,
  };
}
