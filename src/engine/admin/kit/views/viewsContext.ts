import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { ListViews, ViewInput } from '../../../shared/listView';

/** The views of lists that the server keeps: the application provides them. */
export interface Views {
  readonly of: (list: string) => Promise<ListViews>;
  /** Answers the id. */
  readonly create: (list: string, view: ViewInput) => Promise<number>;
  /** Rejects with 412 when somebody else saved since `version`. */
  readonly save: (id: number, version: number, view: ViewInput) => Promise<void>;
  readonly remove: (id: number, version: number) => Promise<void>;
}

const missing = () => Promise.reject(new Error('Views need <ViewsContext> above them; App provides it.'));

/** Without the application a list has none. */
export const ViewsContext = createContext<Views>({
  of: async () => ({ views: [], roles: null }),
  create: missing,
  save: missing,
  remove: missing,
});

/** A minute and more: few people change what others look at. */
const staleTime = 300_000;

/** The views of a list; undefined while they load, and while they are not asked for; null where they cannot be had. */
export function useViews(list: string, isAsked: boolean): ListViews | null | undefined {
  const views = useContext(ViewsContext);
  const { data, isError } = useQuery({
    queryKey: ['list views', list],
    queryFn: () => views.of(list),
    enabled: isAsked,
    staleTime,
    retry: false,
  });
  return data ?? (isError ? null : undefined);
}

/** The changes to them; each reads the views again. */
export function useChangeViews(list: string): Omit<Views, 'of'> {
  const views = useContext(ViewsContext);
  const queryClient = useQueryClient();
  const reread = async <T>(change: Promise<T>): Promise<T> => {
    try {
      return await change;
    } finally {
      await queryClient.invalidateQueries({ queryKey: ['list views', list] });
    }
  };
  return {
    create: (of, view) => reread(views.create(of, view)),
    save: (id, version, view) => reread(views.save(id, version, view)),
    remove: (id, version) => reread(views.remove(id, version)),
  };
}
