import { useQueries } from '@tanstack/react-query';
import { type Identifier, useDataProvider } from 'react-admin';
import type { Related } from '../page/parts';

/** How many records each list holds; undefined until it is known. */
export function useRelatedTotals(
  related: readonly Related[],
  of: string,
  id: Identifier | undefined,
): readonly (number | undefined)[] {
  const dataProvider = useDataProvider();
  const found = useQueries({
    queries: related.map(({ resource, by, as }) => ({
      // begins with the resource, so that a change to any of its records asks again
      queryKey: [resource, 'total', by, of, id],
      enabled: id !== undefined,
      queryFn: async () => {
        const { total } = await dataProvider.getManyReference(resource, {
          target: by,
          id: id ?? 0,
          pagination: { page: 1, perPage: 1 },
          sort: { field: 'id', order: 'ASC' },
          filter: as === undefined ? {} : { [as]: of },
        });
        return total ?? 0;
      },
    })),
  });
  return found.map(({ data }) => data);
}
