import { useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { Pages } from './parts';

/**
 * The generated pages of a resource, loaded on demand, so that a page does not load the screens of everything that it
 * references; empty if the resource has none. Provided by the application.
 */
export const PagesContext = createContext<(resource: string) => Promise<Pages>>(async () => ({}));

/** The displayed pages of a resource, including hand-written replacements; provided by the application. */
export const ShownPagesContext = createContext<(resource: string) => Promise<Pages>>(async () => ({}));

/** Loads the message texts of a resource; provided by the application. */
export const LabelsContext = createContext<(resource: string) => Promise<void>>(async () => undefined);

/** The pages of another entity and its texts; undefined while loading, and for null. */
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

/** Whether the texts of a resource are loaded, for components that show labels of another resource; null loads none. */
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
