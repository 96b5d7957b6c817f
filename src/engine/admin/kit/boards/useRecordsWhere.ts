import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { type RaRecord, useDataProvider, useListContext, useResourceContext } from 'react-admin';
import type { FilterExpression } from '../../../shared/field';
import { withGroup } from '../groups/withGroup';
import { RowMetaContext } from '../list/rows/rowFields';

interface RecordQuery {
  /** filter of the list beside `where`; default: all of it */
  readonly beside?: FilterExpression;
  readonly where: FilterExpression;
  readonly sort: { readonly field: string; readonly order: 'ASC' | 'DESC' };
  readonly limit: number;
}

/**
 * Records of the current list that also match this filter, under a query key that is refreshed when a record changes.
 * Those of another filter are never shown in the meantime: they would stand below the wrong day.
 */
export function useRecordsWhere({ beside, where, sort, limit }: RecordQuery) {
  const resource = useResourceContext() ?? '';
  const provider = useDataProvider();
  const meta = use(RowMetaContext);
  const { filterValues, filter } = useListContext();
  const params = {
    pagination: { page: 1, perPage: limit },
    sort,
    filter: withGroup(beside ?? { ...filterValues, ...filter }, where),
    meta,
  };
  const key = JSON.stringify(where);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [resource, 'getList', params],
    queryFn: () => provider.getList<RaRecord>(resource, params),
    placeholderData: (before, query) => (query?.meta?.where === key ? before : undefined),
    meta: { where: key },
    retry: false,
  });
  return {
    records: data?.data ?? none,
    total: data?.total ?? 0,
    isCapped: data?.meta?.totalCapped === true,
    error,
    isPending,
    refetch,
  };
}

const none: readonly RaRecord[] = [];
