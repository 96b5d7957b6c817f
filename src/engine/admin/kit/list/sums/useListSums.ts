import { useQuery } from '@tanstack/react-query';
import { type DataProvider, useDataProvider, useListContext, useResourceContext } from 'react-admin';
import type { ListSums } from '../../../../shared/listSums';

/** The part of the data provider that sums the records of a list. */
export interface SumsProvider {
  readonly getSums: (resource: string, query: SumsQuery) => Promise<{ readonly data: ListSums }>;
}

export interface SumsQuery {
  readonly filter: Readonly<Record<string, unknown>>;
  /** a field with few values; sums are computed for each value too */
  readonly by?: string | undefined;
  /** computes sums for any number of records, beyond the limit up to which a list counts */
  readonly isExact?: boolean;
}

interface Options extends Omit<SumsQuery, 'filter'> {
  /** additional filter */
  readonly within?: SumsQuery['filter'];
  readonly isOn?: boolean;
}

/**
 * The sums over all records of the current list, independent of the page; undefined while they are computed. Those of
 * another filter are never shown in the meantime: they would stand below the wrong rows.
 */
export function useListSums({ by, within, isExact = false, isOn = true }: Options) {
  const resource = useResourceContext() ?? '';
  const provider = useDataProvider<SumsProvider & DataProvider>();
  const { filterValues, filter, total } = useListContext();
  const order = { filter: { ...filterValues, ...filter, ...within }, by, isExact };
  const of = JSON.stringify([resource, order.filter, by]);
  const { data } = useQuery({
    // `queryClient` invalidates this key after every change, which may affect the sums
    queryKey: ['sums', resource, order],
    queryFn: async () => (await provider.getSums(resource, order)).data,
    enabled: isOn && (total ?? 0) > 0,
    // until the exact sums are there, only the answer that they are not computed stays
    placeholderData: (before, query) => (query?.meta?.of === of ? before : undefined),
    meta: { of },
    retry: false,
  });
  return total === 0 ? undefined : data;
}
