import { type RaRecord, useGetOne } from 'react-admin';

/** A job as `GET /jobs/{id}` returns it. */
export interface Job extends RaRecord<number> {
  readonly kind: string;
  readonly status: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
  /** steps done of `total`, which is null until it is known */
  readonly done: number;
  readonly total: number | null;
  readonly result: Readonly<Record<string, unknown>> | null;
  /** in the language of the job's owner */
  readonly error: string | null;
}

const lookAgainMs = 700;

export const isOver = ({ status }: Pick<Job, 'status'>): boolean =>
  status !== 'queued' && status !== 'running';

/** Polls a job until it is over; undefined until the first response. */
export function useJob(id: number | null): Job | undefined {
  const { data } = useGetOne<Job>(
    'jobs',
    { id: id ?? 0 },
    {
      enabled: id !== null,
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data && isOver(state.data) ? false : lookAgainMs),
    },
  );
  return id === null ? undefined : data;
}
