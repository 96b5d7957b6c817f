import { useQueries, useQuery } from '@tanstack/react-query';
import { use } from 'react';
import {
  type DataProvider,
  type RaRecord,
  useDataProvider,
  useListContext,
  useLocation,
  useResourceContext,
} from 'react-admin';
import type { FilterExpression } from '../../../shared/field';
import type { Grouping, ListGroup } from '../../../shared/listGroups';
import { RowMetaContext } from '../list/rows/rowFields';
import { listLink } from '../listLink';
import { groupingText } from './grouping';
import type { GroupsProvider } from './groupsProvider';
import { useOpenPages } from './openGroups';
import { withGroup } from './withGroup';

/** A group with the state of its display. */
export interface ShownGroup {
  readonly group: ListGroup;
  /** usable in HTML ids */
  readonly key: string;
  readonly isOpen: boolean;
  /** the loaded rows of an open group */
  readonly records: readonly RaRecord[];
  readonly isReading: boolean;
  readonly error: Error | null;
  readonly hasMore: boolean;
  readonly toggle: () => void;
  readonly more: () => void;
  readonly retry: () => void;
  /** URL of the list of these records only */
  readonly address: string;
}

/**
 * The groups of all records that match the current list; undefined while loading. Those of another filter are never shown
 * in the meantime: they have other counts and sums. `where` replaces the filter of the list; null: they are not asked for.
 */
export function useGroups(grouping: Grouping, where?: FilterExpression | null) {
  const resource = useResourceContext() ?? '';
  const provider = useDataProvider<GroupsProvider & DataProvider>();
  const { filterValues, filter, total } = useListContext();
  const order = { filter: where ?? { ...filterValues, ...filter }, ...grouping };
  const { data, error, refetch } = useQuery({
    queryKey: ['groups', resource, order],
    queryFn: async () => (await provider.getGroups(resource, order)).data,
    enabled: where === undefined ? (total ?? 0) > 0 : where !== null,
    retry: false,
  });
  return { answer: data, error, refetch };
}

/**
 * The groups with their rows: those of open groups are loaded page by page, sorted like the list. In a list of selected
 * records all groups start open.
 */
export function useShownGroups(grouping: Grouping, groups: readonly ListGroup[]): readonly ShownGroup[] {
  const resource = useResourceContext() ?? '';
  const provider = useDataProvider();
  const { pathname } = useLocation();
  const { filterValues, filter, sort, perPage } = useListContext();
  const meta = use(RowMetaContext);
  const isSelection = Array.isArray(filterValues.id);
  const { countOf, toggle, more } = useOpenPages(
    `${resource} ${groupingText(grouping)} ${isSelection}`,
    isSelection ? 1 : 0,
  );
  const open = groups.flatMap(group => {
    const conditions = withGroup({ ...filterValues, ...filter }, group.filter);
    return Array.from({ length: countOf(keyOf(group)) }, (_, at) => ({
      key: keyOf(group),
      params: { pagination: { page: at + 1, perPage }, sort, filter: conditions, meta },
    }));
  });
  const answers = useQueries({
    // react-admin's own query key, so that changed records are updated here too
    queries: open.map(({ params }) => ({
      queryKey: [resource, 'getList', params],
      queryFn: () => provider.getList<RaRecord>(resource, params),
      retry: false,
    })),
  });
  return groups.map(group => {
    const key = keyOf(group);
    const own = answers.filter((_, at) => open[at]?.key === key);
    const records = own.flatMap(({ data }) => data?.data ?? []);
    return {
      group,
      key,
      isOpen: own.length > 0,
      records,
      isReading: own.some(({ isPending }) => isPending),
      error: own.find(({ error }) => error)?.error ?? null,
      hasMore: records.length < (own.at(-1)?.data?.total ?? 0),
      toggle: () => toggle(key),
      more: () => more(key),
      retry: () => {
        for (const { error, refetch } of own) if (error) void refetch();
      },
      address: listLink(pathname, withGroup(filterValues, group.filter)),
    };
  });
}

/** HTML ids must not contain blanks. */
const keyOf = ({ value }: ListGroup): string => encodeURIComponent(value ?? '');
