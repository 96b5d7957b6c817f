import type { QueryClient } from '@tanstack/react-query';
import { type DataProvider, getQuery, parseQueryFromLocation, type Store } from 'ra-core';
import type { EntityMeta, Locale } from '../../../shared/entityMeta';
import { sortedInOwnLanguage } from '../../kit/list/columns/ownLanguage';
import { listedRows } from '../../kit/list/rows/rowFields';
import { startFilterOf } from '../../kit/list/startFilter';

/** What is needed to prefetch records with the queries that the pages will use. */
export interface RecordSources {
  readonly queryClient: QueryClient;
  readonly dataProvider: DataProvider;
  readonly store: Pick<Store, 'getItem'>;
  readonly locale: Locale;
}

/**
 * Prefetches the rows of the list at the address, under the query key that react-admin will use a moment
 * later: it finds the data, or the pending request, in the cache. A failure is retried and reported by the
 * page.
 */
export function askForRows(
  { queryClient, dataProvider, store, locale }: RecordSources,
  entity: Pick<EntityMeta, 'resource' | 'sort' | 'perPage' | 'start' | 'rowFields'>,
  search: string,
): Promise<void> {
  const { resource, perPage, rowFields = [] } = entity;
  const sort = { ...entity.sort, field: sortedInOwnLanguage(entity.sort.field, rowFields, locale) };
  const given = new URLSearchParams(search);
  const isGrouped = given.has('group') || given.has('as');
  const query = getQuery({
    queryFromLocation: parseQueryFromLocation({ search }),
    params: store.getItem(`${resource}.listParams`) ?? {},
    filterDefaultValues: startFilterOf(entity),
    sort,
    perPage,
  });
  const params = {
    pagination: { page: query.page, perPage: query.perPage },
    sort: { field: query.sort, order: query.order },
    filter: query.filter ?? {},
    meta: isGrouped ? { ...listedRows, isOnlyCounted: true } : listedRows,
  };
  return ask(queryClient, [resource, 'getList', params], () => dataProvider.getList(resource, params));
}

/** Prefetches the one record that the address names. */
export const askForRecord = (
  { queryClient, dataProvider }: RecordSources,
  resource: string,
  id: string,
): Promise<void> =>
  ask(
    queryClient,
    [resource, 'getOne', { id }],
    async () => (await dataProvider.getOne(resource, { id })).data,
  );

/**
 * The page treats prefetched data as fresh for this long; data that is fetched later is stale at once, as
 * usual.
 */
const newForMs = 5_000;

function ask(queryClient: QueryClient, queryKey: readonly unknown[], queryFn: () => Promise<unknown>) {
  queryClient.setQueryDefaults(queryKey, {
    staleTime: ({ state }) => (state.dataUpdateCount > 1 ? 0 : newForMs),
  });
  return queryClient.prefetchQuery({ queryKey, queryFn });
}
