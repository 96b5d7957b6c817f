import { useQuery } from '@tanstack/react-query';
import { type DataProvider, useDataProvider, useResourceContext } from 'react-admin';
import { useWholeFilter } from '../bulk/wholeFilter';
import type { GroupsProvider } from '../groups/groupsProvider';

/**
 * How many records that match the filter have each status, read once `isWanted`. Null: not known, or the selection does
 * not cover the whole filter.
 */
export function useStatusCounts(field: string, isWanted: boolean): ReadonlyMap<string, number> | null {
  const resource = useResourceContext() ?? '';
  const provider = useDataProvider<DataProvider & GroupsProvider>();
  const { whole } = useWholeFilter();
  const { data } = useQuery({
    queryKey: [resource, 'getGroups', 'statuses', whole],
    queryFn: async () => {
      const { data } = await provider.getGroups(resource, {
        filter: whole?.filter ?? {},
        by: field,
        unit: null,
      });
      return new Map(data.groups.map(({ value, count }) => [String(value), count]));
    },
    enabled: isWanted && whole !== null,
    retry: false,
  });
  return (whole && data) ?? null;
}
