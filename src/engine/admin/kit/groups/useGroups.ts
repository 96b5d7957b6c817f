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
import type { Grouping, ListGroup } from '../../../shared/listGroups';
import { RowMetaContext } from '../list/rowFields';
import { listLink } from '../listLink';
import { groupingText } from './grouping';
import type { GroupsProvider } from './groupsProvider';
import { useOpenPages } from './openGroups';
import { withGroup } from './withGroup';

/** A group as the list shows it. */
export interface ShownGroup {
  readonly group: ListGroup;
  /** as a part of ids in the page */
  readonly key: string;
  readonly isOpen: boolean;
  /** of an open one, as many as were asked for */
  readonly records: readonly RaRecord[];
  readonly isReading: boolean;
  readonly error: Error | null;
  readonly hasMore: boolean;
  readonly toggle: () => void;
  readonly more: () => void;
  readonly retry: () => void;
  /** the list of these records alone */
  readonly address: string;
}

/** The groups of all records of the current list; undefined while they are read. */
export function useGroups(grouping: Grouping) {
  const resource = useResourceContext() ?? '';
  const provider = useDataProvider<GroupsProvider & DataProvider>();
  const { filterValues, filter, total } = useListContext();
  const order = { filter: { ...filterValues, ...filter }, ...grouping };
  const { data, error, refetch } = useQuery({
    queryKey: ['groups', resource, order],
    queryFn: async () => ({
      of: groupingText(grouping),
      ...(await provider.getGroups(resource, order)).data,
    }),
    enabled: (total ?? 0) > 0,
    // under another filter they are the same groups with other numbers
    placeholderData: before => (before?.of === groupingText(grouping) ? before : undefined),
    retry: false,
  });
  return { answer: data, error, refetch };
}

/**
 * The same with their rows: those of open groups are read page by page, in the order of the list. A list
 * that was asked for certain records, as for those that are selected, shows them at once.
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
    // the key is react-admin's own, so that a change of a record shows here as well
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

/** An id must have no blank. */
const keyOf = ({ value }: ListGroup): string => encodeURIComponent(value ?? '');
