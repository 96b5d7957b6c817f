import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useDataProvider } from 'react-admin';
import { begunBulk, shownResults } from '../../kit/bulk/bulkContext';
import { useStored } from '../../kit/store';
import { isOver, type Job } from './useJob';

const shownJobs = 10;
const lookAgainMs = 1_500;

/** The user's last jobs, polled while one of them runs. */
export function useMyJobs(isEnabled: boolean) {
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
    enabled: isEnabled,
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state }) => (state.data?.some(job => !isOver(job)) ? lookAgainMs : false),
  });
  const running = query.data?.filter(job => !isOver(job)).length ?? 0;
  // When the last job ends, lists are read again, since their records may have changed; a list behind an open
  // result dialog waits until that is closed.
  const isInTheWay = useStored(shownResults) > 0;
  const hasEnded = query.data !== undefined && running === 0;
  useEffect(() => {
    if (begun > 0 && hasEnded && !isInTheWay) void client.invalidateQueries({ predicate: isOfRecords });
  }, [begun, hasEnded, isInTheWay, client]);
  return { jobs: query.data, running };
}

/** Lists and their sums. A record that is open is not reloaded, since the user may be editing it. */
const isOfRecords = ({ queryKey: [resource, kind] }: { readonly queryKey: readonly unknown[] }): boolean =>
  resource === 'sums' || (resource !== 'jobs' && (kind === 'getList' || kind === 'getManyReference'));
