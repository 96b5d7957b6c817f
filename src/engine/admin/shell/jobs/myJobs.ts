import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useDataProvider } from 'react-admin';
import { begunBulk, shownResults } from '../../kit/bulk/bulkContext';
import { useStored } from '../../kit/store';
import { isOver, type Job } from './useJob';

const shownJobs = 10;
const lookAgainMs = 1_500;

/** The last jobs of the user, followed while one of them runs. */
export function useMyJobs(isAsked: boolean) {
  const provider = useDataProvider();
  const client = useQueryClient();
  const begun = useStored(begunBulk);
  const query = useQuery({
    queryKey: ['jobs', 'mine', begun],
    queryFn: async () =>
      (
        await provider.getList<Job>('jobs', {
          filter: {},
          sort: { field: 'id', order: 'DESC' },
          pagination: { page: 1, perPage: shownJobs },
        })
      ).data,
    enabled: isAsked,
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state }) => (state.data?.some(job => !isOver(job)) ? lookAgainMs : false),
  });
  const running = query.data?.filter(job => !isOver(job)).length ?? 0;
  // A list that was left while its records were changed is read again; one below the result waits until that is closed.
  const isInTheWay = useStored(shownResults) > 0;
  const hasEnded = query.data !== undefined && running === 0;
  useEffect(() => {
    if (begun > 0 && hasEnded && !isInTheWay) void client.invalidateQueries({ predicate: isOfRecords });
  }, [begun, hasEnded, isInTheWay, client]);
  return { jobs: query.data, running };
}

/** Rows and what they come to. A record that is open stays as it is, for somebody may be changing it. */
const isOfRecords = ({ queryKey: [resource, kind] }: { readonly queryKey: readonly unknown[] }): boolean =>
  resource === 'sums' || (resource !== 'jobs' && (kind === 'getList' || kind === 'getManyReference'));
