import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { WorkChart, WorkCount, WorkSum } from '../../../../shared/work';
import { useServices, useSession } from '../../services';

/** Navigation reads the numbers again at most this often; the user's own writes do so at once. */
const freshMs = 30_000;
const slowMs = 300_000;

export function useWorkCounts() {
  const { work } = useServices();
  return useWork<WorkCount>('counts', work.counts);
}

export function useWorkSums() {
  const { work } = useServices();
  return useWork<WorkSum>('sums', work.sums);
}

/** Charts change slowly and cost more: the user's own writes read them again, navigation does not. */
export function useWorkCharts() {
  const { work } = useServices();
  return useQuery({ ...useWorkQuery<WorkChart>('charts', work.charts), staleTime: slowMs });
}

/**
 * The key includes the user, the permissions and the view, so that numbers counted for others are never
 * shown.
 */
function useWorkQuery<T>(name: string, load: () => Promise<readonly T[]>) {
  const session = useSession();
  const { kind = '', id = '' } = session?.viewAs ?? {};
  const whose = `${session?.user.id} ${session?.rights} ${kind}${id}`;
  return {
    queryKey: ['work', name, whose],
    queryFn: load,
    staleTime: freshMs,
    enabled: session !== null,
  };
}

function useWork<T>(name: string, load: () => Promise<readonly T[]>) {
  const isSignedIn = useSession() !== null;
  const queryClient = useQueryClient();
  const { pathname, search } = useLocation();
  const query = useWorkQuery<T>(name, load);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks with every navigation
  useEffect(() => {
    if (isSignedIn) void queryClient.prefetchQuery(query);
  }, [pathname, search]);
  return useQuery(query);
}
