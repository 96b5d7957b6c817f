import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { ListViews, ViewChange, ViewInput } from '../../../shared/listView';

/** The list views stored on the server; provided by the application. */
export interface Views {
  readonly of: (list: string) => Promise<ListViews>;
  /** resolves to the id */
  readonly create: (list: string, view: ViewInput) => Promise<number>;
  /** rejects with 412 if the view was saved since `version` */
  readonly save: (id: number, version: number, view: ViewChange) => Promise<void>;
  readonly remove: (id: number, version: number) => Promise<void>;
}

const missing = () => Promise.reject(new Error('Views need <ViewsContext> above them; App provides it.'));

/** Default without a provider: no views. */
export const ViewsContext = createContext<Views>({
  of: async () => ({ views: [], roles: null }),
  create: missing,
  save: missing,
  remove: missing,
});

/** In ms; views of others change rarely. */
const staleTime = 300_000;

/** The views of a list; undefined while loading or if not requested; null if they cannot be loaded. */
export function useViews(list: string, isEnabled: boolean): ListViews | null | undefined {
  const views = useContext(ViewsContext);
  const { data, isError } = useQuery({
    queryKey: ['list views', list],
    queryFn: () => views.of(list),
    enabled: isEnabled,
    staleTime,
    retry: false,
  });
  return data ?? (isError ? null : undefined);
}

/** Changes views and reloads them afterwards. */
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
