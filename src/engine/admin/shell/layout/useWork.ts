import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { WorkCount, WorkSum } from '../../../shared/work';
import { useServices, useSession } from '../services';

/** How often moving from page to page asks the server again; own writes ask at once. */
const freshMs = 30_000;

export function useWorkCounts() {
  const { work } = useServices();
  return useWork<WorkCount>('counts', work.counts);
}

export function useWorkSums() {
  const { work } = useServices();
  return useWork<WorkSum>('sums', work.sums);
}

/** What was counted for one user with other rights, or through other eyes, is never shown to the next. */
function useWork<T>(name: string, load: () => Promise<readonly T[]>) {
  const session = useSession();
  const queryClient = useQueryClient();
  const { pathname, search } = useLocation();
  const { kind = '', id = '' } = session?.viewAs ?? {};
  const whose = `${session?.user.id} ${session?.rights} ${kind}${id}`;
  const query = {
    queryKey: ['work', name, whose],
    queryFn: load,
    staleTime: freshMs,
    enabled: session !== null,
  };
  const isSignedIn = session !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks with every navigation
  useEffect(() => {
    if (isSignedIn) void queryClient.prefetchQuery(query);
  }, [pathname, search]);
  return useQuery(query);
}
