import { useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { Parts } from './parts';

/**
 * What the generated pages of a resource are made of, loaded when it is asked for, so that a page does not pull in the
 * screens of all that it refers to; undefined for a resource without any. The application provides it.
 */
export const PartsContext = createContext<(resource: string) => Promise<Parts | undefined>>(
  async () => undefined,
);

/** Makes the texts of a resource known before it is shown; the application provides it. */
export const LabelsContext = createContext<(resource: string) => Promise<void>>(async () => undefined);

/** The parts of another entity, with its labels; undefined while they load. */
export function useParts(resource: string): Parts | undefined {
  const partsOf = useContext(PartsContext);
  const needLabels = useContext(LabelsContext);
  const { data } = useQuery({
    queryKey: ['parts', resource],
    queryFn: async () => {
      const [parts] = await Promise.all([partsOf(resource), needLabels(resource)]);
      if (!parts) throw new Error(`The resource "${resource}" has no generated pages.`);
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
