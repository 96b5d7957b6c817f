import { useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { Pages } from './parts';

/**
 * The generated pages of a resource, loaded when they are asked for, so that a page does not pull in the screens of all
 * that it refers to; none for a resource without any. The application provides it.
 */
export const PagesContext = createContext<(resource: string) => Promise<Pages>>(async () => ({}));

/** The pages as they are shown, hand-written ones in their places; the application provides it. */
export const ShownPagesContext = createContext<(resource: string) => Promise<Pages>>(async () => ({}));

/** Makes the texts of a resource known before it is shown; the application provides it. */
export const LabelsContext = createContext<(resource: string) => Promise<void>>(async () => undefined);

/** The pages of another entity, with its labels; undefined while they load, and where none are asked for (null). */
export function usePages(resource: string | null): Pages | undefined {
  const pagesOf = useContext(PagesContext);
  const needLabels = useContext(LabelsContext);
  const { data } = useQuery({
    queryKey: ['pages', resource],
    queryFn: async () => {
      const [pages] = await Promise.all([pagesOf(resource ?? ''), needLabels(resource ?? '')]);
      return pages;
    },
    enabled: resource !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}

/** Are the texts of the resource here? For what shows a word of another resource than its own; null asks for none. */
export function useLabels(resource: string | null): boolean {
  const needLabels = useContext(LabelsContext);
  const { isSuccess } = useQuery({
    queryKey: ['labels', resource],
    queryFn: async () => {
      await needLabels(resource ?? '');
      return true;
    },
    enabled: resource !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return isSuccess;
}
