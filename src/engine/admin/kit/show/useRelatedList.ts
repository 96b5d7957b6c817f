import { useQuery } from '@tanstack/react-query';
import { useContext } from 'react';
import type { ListParts, Page } from '../page/parts/parts';
import { ShownPagesContext, usePages } from '../page/parts/usePages';

/** The list of another entity as shown below a record; undefined while loading. */
export function useRelatedList(resource: string): Page<ListParts> | undefined {
  const generated = usePages(resource);
  const shownOf = useContext(ShownPagesContext);
  const { data: shown } = useQuery({
    queryKey: ['shown pages', resource],
    queryFn: () => shownOf(resource),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return shown && (shown.related ?? generated?.list);
}
