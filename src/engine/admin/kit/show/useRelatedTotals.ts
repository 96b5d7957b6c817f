import { useQuery } from '@tanstack/react-query';
import { type DataProvider, type Identifier, useDataProvider } from 'react-admin';
import type { RelatedList, RelatedTotal } from '../../../shared/relatedTotals';
import type { Related } from '../page/parts';

/** The part of the data provider that counts what names a record. */
export interface RelatedProvider {
  readonly getRelatedTotals: (
    resource: string,
    id: Identifier,
    lists: readonly RelatedList[],
  ) => Promise<{ readonly data: readonly RelatedTotal[] }>;
}

/** How many records each list holds; undefined until it is known, or where it cannot be: then `isSettled` is true. */
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
    // asked again after every change, as it may be to one of the lists
    queryKey: ['related', of, id, lists],
    queryFn: async () => (await provider.getRelatedTotals(of, id ?? 0, lists)).data,
    enabled: id !== undefined && lists.length > 0,
    retry: false,
  });
  return { totals: related.map((_, index) => data?.[index]), isSettled: data !== undefined || isError };
}
