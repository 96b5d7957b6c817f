import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type DataProvider, useDataProvider, useListContext, useResourceContext } from 'react-admin';
import type { ListSums } from '../../../../shared/listSums';

/** The part of the data provider that adds up the records of a list. */
export interface SumsProvider {
  readonly getSums: (resource: string, order: SumsOrder) => Promise<{ readonly data: ListSums }>;
}

export interface SumsOrder {
  readonly filter: Readonly<Record<string, unknown>>;
  /** a field with few values, for each of which the records are added up too */
  readonly by?: string | undefined;
  /** of any number of records, not only of as many as a list counts */
  readonly isExact?: boolean;
}

interface Options extends Omit<SumsOrder, 'filter'> {
  /** of those that pass this too */
  readonly within?: SumsOrder['filter'];
  readonly isOn?: boolean;
}

/** What all records of the current list come to, on whichever page one stands. */
export function useListSums({ by, within, isExact = false, isOn = true }: Options) {
  const resource = useResourceContext() ?? '';
  const provider = useDataProvider<SumsProvider & DataProvider>();
  const { filterValues, filter, total } = useListContext();
  const order = { filter: { ...filterValues, ...filter, ...within }, by, isExact };
  const { data } = useQuery({
    // asked again after every change, as it may be to what is added up
    queryKey: ['sums', resource, order],
    queryFn: async () => (await provider.getSums(resource, order)).data,
    enabled: isOn && (total ?? 0) > 0,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return total === 0 ? undefined : data;
}
