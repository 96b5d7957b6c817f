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

/** What a text means if it cannot be read for the tour. */
export const unreadable: CellFault = { kind: 'refused', text: 'tours.cell.unreadable' };

/**
 * `seen` is the tour as it was on the screen when typing began. The value may depend on the tour as it was saved last;
 * null: unreadable. Resolves to what is wrong, or null.
 */
type SaveCell = (
  seen: RaRecord,
  source: string,
  valueIn: (tour: RaRecord) => { readonly value: unknown } | null,
) => Promise<CellFault | null>;
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
  const known = useRef(new Map<Identifier, Promise<RaRecord>>());
  return useCallback(
    async (seen, source, valueIn) => {
      const write = async (tour: RaRecord, triesLeft: number): Promise<Outcome> => {
        const found = valueIn(tour);
        if (!found) return { tour, fault: unreadable };
        const { value } = found;
        try {
          const saved = await update(
            'tours',
            { id: seen.id, data: { [source]: value, version: tour.version }, previousData: seen },
            { mutationMode: 'pessimistic', returnPromise: true, onError: claimStale },
          );
          return { tour: { ...tour, ...saved }, fault: null };
        } catch (error) {
          const { current } = staleAnswer(error) ?? {};
          if (!current) return { tour, fault: { kind: 'refused', text: faultText(error, () => '') } };
          const theirs = valueAt(current, source) ?? null;
          if (theirs === value) return { tour: current, fault: null };
          if (theirs === (valueAt(seen, source) ?? null) && triesLeft > 1)
            return write(current, triesLeft - 1);
          refresh();
          return { tour: current, fault: { kind: 'changed', current } };
        }
      };
      const before = known.current.get(seen.id) ?? Promise.resolve(seen);
      const saving = before.then(last => write(isNewer(last, seen) ? last : seen, mostTries));
      known.current.set(
        seen.id,
        saving.then(({ tour }) => tour),
      );
      return (await saving).fault;
    },
    [update, refresh],
  );
}

interface Outcome {
  /** the tour as it was saved last */
  readonly tour: RaRecord;
  readonly fault: CellFault | null;
}

const isNewer = (one: RaRecord, other: RaRecord): boolean => Number(one.version) > Number(other.version);

/** Claims the conflict: the cell itself shows the other user's value. */
function claimStale(error: unknown): void {
  if (error instanceof Error && staleAnswer(error)) claim(error);
}
