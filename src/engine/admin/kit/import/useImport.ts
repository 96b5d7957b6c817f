import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportAnswer, ImportMapping } from '../../../shared/imports';
import { useNotifyError } from '../useNotifyError';
import { useImports } from './imports';

const lookAgainMs = 700;

/** The state of one import and the steps that can follow. */
export function useImport(resource: string, id: number | null, onBatch: (batch: ImportAnswer) => void) {
  const imports = useImports();
  const client = useQueryClient();
  const onError = useNotifyError();
  const keyOf = (batch: number | null) => ['import', resource, batch];
  const keep = (batch: ImportAnswer) => {
    client.setQueryData(keyOf(batch.id), batch);
    onBatch(batch);
  };
  const { data: batch } = useQuery({
    queryKey: keyOf(id),
    queryFn: () => imports.read(resource, id ?? 0),
    enabled: id !== null,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data?.isAtWork || state.isInvalidated ? lookAgainMs : false),
  });
  const [sent, setSent] = useState(0);
  const upload = useMutation({
    mutationFn: (file: File) => {
      setSent(0);
      return imports.upload(resource, file, setSent);
    },
    onSuccess: keep,
  });
  const work = useMutation({
    mutationFn: (begin: () => Promise<ImportAnswer>) => begin(),
    onSuccess: keep,
    // The request may have succeeded though its answer was lost: only the server knows the state of the import.
    onError: error => {
      onError(error);
      void client.invalidateQueries({ queryKey: keyOf(id) });
    },
  });
  const of = (batch: number) => ({
    preview: (mapping: ImportMapping) => work.mutate(() => imports.preview(resource, batch, mapping)),
    commit: () => work.mutate(() => imports.commit(resource, batch)),
    undo: () => work.mutate(() => imports.undo(resource, batch)),
  });
  return {
    batch: id === null ? null : (batch ?? null),
    upload: upload.mutate,
    /** fraction that was sent; null: no upload is running */
    sent: upload.isPending ? sent : null,
    /** why the last file could not be read */
    uploadError: upload.error,
    isBeginning: work.isPending,
    of,
    saveFailed: useMutation({ mutationFn: (batch: number) => imports.saveFailed(resource, batch), onError })
      .mutate,
    saveTemplate: useMutation({ mutationFn: () => imports.saveTemplate(resource), onError }),
    stop: useMutation({ mutationFn: imports.stop, onError }).mutate,
  };
}
