import { createContext, type RefObject, useCallback, useMemo, useRef, useState } from 'react';
import { HttpError, type RaRecord, useNotify } from 'react-admin';
import type { Values } from '../path';
import { staleAnswer } from './staleAnswer';
import { claim } from './staleError';

/** A form over a stored record, and what became of the record since the form was filled from it. */
export interface StaleSave {
  /** The record as it was before the first change in the form: what a save is based on. */
  readonly base: RefObject<RaRecord | null>;
  /** what the refused save was answered with: the record as somebody else left it */
  readonly current: RaRecord | null;
  readonly setCurrent: (record: RaRecord | null) => void;
}

/** Around the form of a stored record; `EditPage` provides it. */
export const StaleSaveContext = createContext<StaleSave | null>(null);

/**
 * For the form of a stored record. A save is based on what the form was filled from, not on what has been read since:
 * a record that was read again meanwhile must not let a change overwrite what its author has never seen.
 */
export function useStaleSave() {
  const base = useRef<RaRecord | null>(null);
  const [current, setCurrent] = useState<RaRecord | null>(null);
  const notify = useNotify();
  const stale = useMemo<StaleSave>(() => ({ base, current, setCurrent }), [current]);
  const basedOn = useCallback(
    (values: Values) => ({ ...values, ...(base.current && { version: base.current.version }) }),
    [],
  );
  const onError = useCallback(
    (error: unknown) => {
      const found = staleAnswer(error)?.current;
      if (found && error instanceof Error && found.version !== base.current?.version) {
        claim(error);
        setCurrent(found);
        return;
      }
      const hasFaults = error instanceof HttpError && Object.keys(error.body?.errors ?? {}).length > 0;
      // faulty fields say it themselves
      if (!hasFaults)
        notify(error instanceof Error ? error.message : 'ra.notification.http_error', { type: 'error' });
    },
    [notify],
  );
  return { stale, basedOn, onError };
}
