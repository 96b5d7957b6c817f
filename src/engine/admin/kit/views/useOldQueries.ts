import { useEffect, useRef } from 'react';
import { useEvent, useStore } from 'react-admin';
import { isObject } from '../../../shared/isObject';
import type { ViewInput, ViewState } from '../../../shared/listView';
import { useNotifyError } from '../useNotifyError';
import { useChangeViews } from './viewsContext';

/** Moves saved queries, which were stored on this device before the server had views, to private views. */
export function useOldQueries(resource: string, isReady: boolean): void {
  const [kept, setKept] = useStore<unknown>(`${resource}.savedQueries`, none);
  const change = useChangeViews(resource);
  const notifyError = useNotifyError();
  const isMoving = useRef(false);
  const move = useEvent(async () => {
    const old: readonly unknown[] = Array.isArray(kept) ? kept : none;
    if (old.length === 0 || isMoving.current) return;
    isMoving.current = true;
    try {
      for (const [at, query] of old.entries()) {
        const view = viewOf(query);
        if (view) await change.create(resource, view);
        // one by one: if the next fails, this one is not created a second time
        setKept(old.slice(at + 1));
      }
    } catch (error) {
      notifyError(error);
    } finally {
      isMoving.current = false;
    }
  });
  useEffect(() => {
    if (isReady) void move();
  }, [isReady, move]);
}

const none: readonly unknown[] = [];

/** Converts a saved query of react-admin; null if it is malformed. */
function viewOf(query: unknown): ViewInput | null {
  if (!isObject(query) || typeof query.label !== 'string' || !isObject(query.value)) return null;
  const { filter, sort } = query.value;
  return {
    name: query.label.slice(0, 80),
    roles: [],
    isDefault: false,
    state: {
      columns: null,
      widths: {},
      filter: isObject(filter) ? filter : {},
      sort: sortOf(sort),
      group: null,
      density: null,
    },
  };
}

const sortOf = (sort: unknown): ViewState['sort'] =>
  isObject(sort) && typeof sort.field === 'string'
    ? { field: sort.field, order: sort.order === 'DESC' ? 'DESC' : 'ASC' }
    : null;
