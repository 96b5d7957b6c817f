import { useQuery, useQueryClient } from '@tanstack/react-query';

/** How many pages are open of each group that was opened or closed. */
type Pages = ReadonlyMap<string, number>;
const none: Pages = new Map();

/**
 * Which groups of a list are open; kept beside what was read of them, so that the way back from a record finds them so.
 * `usual` are the pages of all others.
 */
export function useOpenPages(of: string, usual: 0 | 1) {
  const queryKey = ['open groups', of];
  const client = useQueryClient();
  const { data: pages = none } = useQuery({ queryKey, queryFn: () => none, enabled: false });
  const set = (key: string, count: number) =>
    client.setQueryData<Pages>(queryKey, new Map(pages).set(key, count));
  const countOf = (key: string) => pages.get(key) ?? usual;
  return {
    countOf,
    toggle: (key: string) => set(key, countOf(key) > 0 ? 0 : 1),
    more: (key: string) => set(key, countOf(key) + 1),
  };
}
