import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useListContext, useRefresh } from 'react-admin';
import type { BulkAnswer, BulkTarget, BulkWork } from '../../../shared/bulk';
import { useNotifyError } from '../useNotifyError';
import { begunBulk, useBulk } from './bulkContext';

const lookAgainMs = 500;

const keyOf = (resource: string, id: number | null) => ['bulk', resource, id];

/** Starts a bulk change of the current list, then knows its id. */
export function useBulkBegin(resource: string, onClose: () => void) {
  const bulk = useBulk();
  const client = useQueryClient();
  const refresh = useRefresh();
  const { onUnselectItems } = useListContext();
  const [id, setId] = useState<number | null>(null);
  const begin = useMutation({
    mutationFn: ({ work, target }: { readonly work: BulkWork; readonly target: BulkTarget }) =>
      bulk.begin(resource, work, target),
    onSuccess: (change: BulkAnswer) => {
      client.setQueryData(keyOf(resource, change.id), change);
      begunBulk.set(begunBulk.get() + 1);
      setId(change.id);
    },
  });
  return {
    id,
    begin: (work: BulkWork, target: BulkTarget) => begin.mutate({ work, target }),
    isBeginning: begin.isPending,
    error: begin.error,
    close() {
      // Not earlier: a list that becomes empty is replaced by another page, which would close the dialog.
      if (id !== null) {
        onUnselectItems();
        refresh();
      }
      onClose();
    },
  };
}

/** Polls a bulk change until it is finished, and can undo or stop it. */
export function useBulkChange(resource: string, id: number) {
  const bulk = useBulk();
  const client = useQueryClient();
  const onError = useNotifyError();
  const { data: change } = useQuery({
    queryKey: keyOf(resource, id),
    queryFn: () => bulk.read(resource, id),
    refetchInterval: ({ state }) => (state.data?.isAtWork ? lookAgainMs : false),
  });
  const undo = useMutation({
    mutationFn: () => bulk.undo(resource, id),
    onSuccess: next => {
      client.setQueryData(keyOf(resource, id), next);
      begunBulk.set(begunBulk.get() + 1);
    },
    onError,
  });
  const stop = useMutation({
    mutationFn: bulk.stop,
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(resource, id) }),
    onError,
  });
  return { change, undo: undo.mutate, isUndoing: undo.isPending, stop: stop.mutate };
}
