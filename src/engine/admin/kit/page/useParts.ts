import { useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { Parts } from './parts';

/** Loaded when they are shown, so that a page does not pull in the screens of all that it refers to. */
export type LoadParts = () => Promise<{ readonly parts: Parts }>;

/** Makes the texts of a resource known before it is shown; the application provides it. */
export const LabelsContext = createContext<(resource: string) => Promise<void>>(async () => undefined);

/** The parts of another entity, with its labels; undefined while they load. */
export function useParts(resource: string, load: LoadParts): Parts | undefined {
  const needLabels = useContext(LabelsContext);
  const { data } = useQuery({
    queryKey: ['parts', resource],
    queryFn: async () => {
      const [{ parts }] = await Promise.all([load(), needLabels(resource)]);
      return parts;
    },
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
