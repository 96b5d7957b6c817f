import FormatListBulleted from '@mui/icons-material/FormatListBulleted';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useLocale, useTranslate } from 'ra-core';
import { useEffect } from 'react';
import { generatePath } from 'react-router-dom';
import { fold } from '../../../shared/fold';
import { Icon } from '../../kit/icons/Icon';
import { listLink } from '../../kit/listLink';
import { useDebounced } from '../../kit/useDebounced';
import { type SearchAnswer, type SearchHit, searchRecords } from '../providers/searchApi';
import { pathOf } from '../routing/pageUrl';
import { useServices } from '../services';
import type { EntryGroup } from './entry';
import { menuOrder } from './menuOrder';
import { inOrder } from './nearness';

/** The server is asked only after a pause in typing. */
const pauseMs = 180;
const shortest = 2;

export interface Records {
  readonly groups: readonly EntryGroup[];
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly tryAgain: () => void;
}

/**
 * Records of every entity that match the query: entities that are quick to search first, slower ones appended
 * below as they arrive, so that no line moves under the pointer. A response to an outdated query is not
 * shown.
 */
export function useRecords(query: string): Records {
  const locale = useLocale();
  const services = useServices();
  const { apiUrl, http } = services;
  const text = query.trim();
  const debounced = useDebounced(text, pauseMs);
  const isLongEnough = fold(debounced).length >= shortest;
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['search', locale, debounced],
    queryFn: ({ pageParam, signal }) => searchRecords(apiUrl, http, debounced, pageParam, signal),
    initialPageParam: null as readonly string[] | null,
    getNextPageParam: ({ skipped }) => (skipped.length > 0 ? skipped : null),
    enabled: isLongEnough,
    staleTime: 10_000,
    gcTime: 60_000,
  });
  const hasMore = hasNextPage && !isFetching && !error;
  // Counted too, since a round may be answered before its beginning was rendered: `hasMore` then stays true.
  const rounds = data?.pages.length ?? 0;
  useEffect(() => {
    if (hasMore && rounds > 0) void fetchNextPage();
  }, [hasMore, rounds, fetchNextPage]);
  const toGroup = useGroupOf(debounced);
  const order = menuOrder(services);
  const isSettled = debounced === text;
  const answers = isSettled && isLongEnough && data ? data.pages : [];
  return {
    groups: answers.flatMap(({ groups }) => inOrder(groups, debounced, order).map(toGroup)),
    isPending: fold(text).length >= shortest && (!isSettled || isFetching || hasMore),
    error: isSettled ? error : null,
    tryAgain: () => void (hasNextPage ? fetchNextPage() : refetch()),
  };
}

type Found = SearchAnswer['groups'][number];

function useGroupOf(query: string): (found: Found) => EntryGroup {
  const translate = useTranslate();
  const locale = useLocale();
  const { resources, permissions, urls } = useServices();
  const icons = new Map(resources.map(({ name, icon }) => [name, icon]));
  const listOf = (resource: string) => {
    const list = urls[resource]?.list ?? '/';
    return list.includes(':') ? null : listLink(list, { q: query }, { displayedFilters: '{}' });
  };
  const pathTo = (resource: string, { id, within = {} }: SearchHit) => {
    const { show, edit } = urls[resource] ?? {};
    const template = permissions.can(resource, 'read') ? (show ?? edit) : undefined;
    const params = Object.fromEntries(
      Object.entries({ id, ...within }).map(([name, to]) => [name, String(to)]),
    );
    return template ? generatePath(pathOf(template), params) : (listOf(resource) ?? '/');
  };
  return ({ resource, hits, total, capped }) => {
    const title = translate(`resources.${resource}.name`, { smart_count: 2 });
    const count = total.toLocaleString(locale);
    const all = total > hits.length ? listOf(resource) : null;
    return {
      key: resource,
      title,
      entries: [
        ...hits.map(hit => ({
          kind: 'link' as const,
          key: `${resource} ${hit.id}`,
          to: pathTo(resource, hit),
          text: hit.label,
          icon: <Icon name={icons.get(resource) ?? ''} />,
        })),
        ...(all === null
          ? []
          : [
              {
                kind: 'link' as const,
                key: `${resource} all`,
                to: all,
                text: translate(capped ? 'app.keys.more_hits' : 'app.keys.all_hits', { count, name: title }),
                icon: <FormatListBulleted />,
              },
            ]),
      ],
    };
  };
}
