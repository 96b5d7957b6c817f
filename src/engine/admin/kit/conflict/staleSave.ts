import { createContext, type RefObject, useCallback, useMemo, useRef, useState } from 'react';
import { HttpError, type RaRecord, useNotify } from 'react-admin';
import type { Values } from '../../../shared/recordValues';
import { staleAnswer } from './staleAnswer';
import { claim } from './staleError';

/** State of a form over a stored record: the version that it was filled from, and the one that made a save fail. */
export interface StaleSave {
  /** the record as it was before the first change in the form, on which a save is based */
  readonly base: RefObject<RaRecord | null>;
  /** the record in the answer to the refused save, as another user saved it */
  readonly current: RaRecord | null;
  readonly setCurrent: (record: RaRecord | null) => void;
}

/** Provided by `EditPage` around the form of a stored record. */
export const StaleSaveContext = createContext<StaleSave | null>(null);

/**
 * For the form of a stored record. A save sends the version from which the form was filled, not a version read later:
 * otherwise a refetch would let a save overwrite changes that its author has never seen.
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
      // fields with faults show their own messages
      if (!hasFaults)
        notify(error instanceof Error ? error.message : 'ra.notification.http_error', { type: 'error' });
    },
    [notify],
  );
  return { stale, basedOn, onError };
}
