import { useQuery } from '@tanstack/react-query';
import { type DataProvider, type Identifier, useDataProvider } from 'react-admin';
import type { RelatedList, RelatedTotal } from '../../../shared/relatedTotals';
import type { Related } from '../page/parts/parts';

/** The part of the data provider that counts related records. */
export interface RelatedProvider {
  readonly getRelatedTotals: (
    resource: string,
    id: Identifier,
    lists: readonly RelatedList[],
  ) => Promise<{ readonly data: readonly RelatedTotal[] }>;
}

/** The number of records in each list; undefined while loading or if it fails: then `isSettled` is true. */
export function useRelatedTotals(
  related: readonly Related[],
  of: string,
  id: Identifier | undefined,
): { readonly totals: readonly (RelatedTotal | undefined)[]; readonly isSettled: boolean } {
  const provider = useDataProvider<RelatedProvider & DataProvider>();
  const lists = related.map(
    ({ resource, by, as }): RelatedList => (as === undefined ? [resource, by] : [resource, by, as]),
  );
  const { data, isError } = useQuery({
    // `queryClient` invalidates this key after every change, which may affect any of the lists
    queryKey: ['related', of, id, lists],
    queryFn: async () => (await provider.getRelatedTotals(of, id ?? 0, lists)).data,
    enabled: id !== undefined && lists.length > 0,
    retry: false,
  });
  return { totals: related.map((_, index) => data?.[index]), isSettled: data !== undefined || isError };
}
