import { useEffect, useRef, useState } from 'react';
import { type Identifier, useListContext, useNotify } from 'react-admin';
import type { FilterExpression } from '../../../shared/field';
import { type ExportFormat, useExports } from './exports';

type State =
  | { readonly kind: 'asking' }
  | { readonly kind: 'busy'; readonly bytes: number }
  /** a message of the server or a message key */
  | { readonly kind: 'failed'; readonly error: string };

interface Meant {
  /** null: all records that match the filter of the list */
  readonly ids: readonly Identifier[] | null;
  /** a further filter besides that of the list */
  readonly within: FilterExpression;
}

/** The download of one file: all records that match the list's filter, or the given ones, in the order of the list. */
export function useExport(resource: string, { ids, within }: Meant, onDone: () => void) {
  const { save } = useExports();
  const notify = useNotify();
  const { filterValues, filter, sort } = useListContext();
  const [state, setState] = useState<State>({ kind: 'asking' });
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);

  async function start(format: ExportFormat, fields: readonly string[] | null): Promise<void> {
    const attempt = new AbortController();
    const { signal } = attempt;
    abort.current = attempt;
    setState({ kind: 'busy', bytes: 0 });
    const onReceived = (bytes: number) => setState({ kind: 'busy', bytes });
    const meant = ids ? { id: ids } : { ...filterValues, ...filter, ...within };
    try {
      await save({ resource, format, fields, filter: meant, sort, onReceived, signal });
      notify('app.export.done', { type: 'success' });
      onDone();
    } catch (error) {
      if (!signal.aborted)
        setState({ kind: 'failed', error: error instanceof Error ? error.message : String(error) });
    }
  }

  return { state, start, cancel: () => abort.current?.abort() };
}
