import { useQuery } from '@tanstack/react-query';
import type { RaRecord } from 'react-admin';
import { useFiles } from './files';

interface FileCheck {
  /** the sentence of the server that says why the user may not have the file, or a message key; null: they may */
  readonly refusal: string | null;
  /** the answer is there */
  readonly isKnown: boolean;
}

/** Asks whether the user may have a file before anything tries to show it: a frame could not say why it stays empty. */
export function useFileCheck(
  resource: string,
  record: (Pick<RaRecord, 'id'> & { readonly version?: number }) | undefined,
): FileCheck {
  const { check } = useFiles();
  const { error, isPending } = useQuery({
    // react-admin's refresh asks again for whatever begins with the resource
    queryKey: [resource, 'checkFile', record?.id, record?.version],
    queryFn: async () => {
      await check(resource, record?.id ?? 0);
      return null;
    },
    enabled: record !== undefined,
    retry: false,
  });
  return { refusal: error?.message ?? null, isKnown: !isPending };
}
