import { staleAnswer } from '@engine/admin/kit/conflict/staleAnswer';
import { claim } from '@engine/admin/kit/conflict/staleError';
import { faultText } from '@engine/admin/kit/faultText';
import { valueAt } from '@engine/shared/recordValues';
import { createContext, useCallback, useRef } from 'react';
import { type Identifier, type RaRecord, useRefresh, useUpdate } from 'react-admin';

export type CellFault =
  | { readonly kind: 'refused'; readonly text: string }
  /** another user has saved another value in this cell; `current` is the tour as it is now */
  | { readonly kind: 'changed'; readonly current: RaRecord };

/** `seen` is the tour as it was on the screen when typing began. Resolves to what is wrong, or null. */
type SaveCell = (seen: RaRecord, source: string, value: unknown) => Promise<CellFault | null>;
export const SaveCellContext = createContext<SaveCell>(async () => null);

/**
 * The save itself, a second on top of another user's changes to other fields, and a third if there are more
 * meanwhile.
 */
const mostTries = 3;

/**
 * Saves one value of one tour. A fast typist is in the next cell before the last one is saved, so the saves
 * of a tour run one after the other, each based on the version before. Another user's changes to other fields
 * are kept; a change to the same cell is shown before it is overwritten.
 */
export function useSaveCell(): SaveCell {
  const [update] = useUpdate();
  const refresh = useRefresh();
  const versions = useRef(new Map<Identifier, Promise<number>>());
  return useCallback(
    async (seen, source, value) => {
      const write = async (version: number, triesLeft: number): Promise<Outcome> => {
        try {
          const saved = await update(
            'tours',
            { id: seen.id, data: { [source]: value, version }, previousData: seen },
            { mutationMode: 'pessimistic', returnPromise: true, onError: claimStale },
          );
          return { version: Number(saved?.version ?? version), fault: null };
        } catch (error) {
          const { current } = staleAnswer(error) ?? {};
          if (!current) return { version, fault: { kind: 'refused', text: faultText(error, () => '') } };
          const theirs = valueAt(current, source) ?? null;
          if (theirs === value) return { version: current.version, fault: null };
          if (theirs === (valueAt(seen, source) ?? null) && triesLeft > 1)
            return write(current.version, triesLeft - 1);
          refresh();
          return { version: current.version, fault: { kind: 'changed', current } };
        }
      };
      const before = versions.current.get(seen.id) ?? Promise.resolve(0);
      const saving = before.then(known => write(Math.max(known, Number(seen.version)), mostTries));
      versions.current.set(
        seen.id,
        saving.then(({ version }) => version),
      );
      return (await saving).fault;
    },
    [update, refresh],
  );
}

interface Outcome {
  readonly version: number;
  readonly fault: CellFault | null;
}

/** Claims the conflict: the cell itself shows the other user's value. */
function claimStale(error: unknown): void {
  if (error instanceof Error && staleAnswer(error)) claim(error);
}
