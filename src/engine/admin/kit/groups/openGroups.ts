import { useQuery, useQueryClient } from '@tanstack/react-query';

/** How many pages are open of each group; a closed one is not among them. */
type Pages = ReadonlyMap<string, number>;
const none: Pages = new Map();

/** Which groups of a list are open; kept beside what was read of them, so that the way back from a record finds them so. */
export function useOpenPages(of: string) {
  const queryKey = ['open groups', of];
  const client = useQueryClient();
  const { data: pages = none } = useQuery({ queryKey, queryFn: () => none, enabled: false });
  const change = (next: (pages: Map<string, number>) => void) => {
    const changed = new Map(pages);
    next(changed);
    client.setQueryData<Pages>(queryKey, changed);
  };
  return {
    pages,
    toggle: (key: string) => change(open => open.delete(key) || open.set(key, 1)),
    more: (key: string) => change(open => open.set(key, (open.get(key) ?? 0) + 1)),
  };
}
