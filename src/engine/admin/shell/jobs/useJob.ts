import { type RaRecord, useGetOne } from 'react-admin';

/** A job of the server, as `GET /jobs/{id}` answers it. */
export interface Job extends RaRecord<number> {
  readonly kind: string;
  readonly status: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
  /** of `total`, which is null until it is known */
  readonly done: number;
  readonly total: number | null;
  readonly result: Readonly<Record<string, unknown>> | null;
  /** a sentence in the language of its owner */
  readonly error: string | null;
}

const lookAgainMs = 700;

export const isOver = ({ status }: Pick<Job, 'status'>): boolean =>
  status !== 'queued' && status !== 'running';

/** Follows a job until it is over; undefined until it is first heard of. */
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
