import { useQuery } from '@tanstack/react-query';
import type { RaRecord } from 'react-admin';
import { useFiles } from './files';

interface FileCheck {
  /** the server's message or a message key if the user may not read the file; null: they may */
  readonly refusal: string | null;
  /** the check has finished */
  readonly isKnown: boolean;
}

/** Checks whether the user may read a file before it is displayed: an iframe could not show why it stays empty. */
export function useFileCheck(
  resource: string,
  record: (Pick<RaRecord, 'id'> & { readonly version?: number }) | undefined,
): FileCheck {
  const { check } = useFiles();
  const { error, isPending } = useQuery({
    // react-admin's refresh invalidates all keys that start with the resource
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
