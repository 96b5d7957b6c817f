import { useQuery, useQueryClient } from '@tanstack/react-query';

/** Number of loaded pages of each group that was opened or closed. */
type Pages = ReadonlyMap<string, number>;
const none: Pages = new Map();

/**
 * Which groups of a list are open; kept in the query cache, so that it is restored when the user returns from a record.
 * `usual` is the number of pages of all other groups.
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
