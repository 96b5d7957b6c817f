import { useState } from 'react';
import { type DraftLine, draftFrom } from './allocationDraft';
import type { SeenPayment } from './changePayment';
import type { FoundBills } from './useSuggestions';

type Lines = readonly DraftLine[];

/**
 * The lines of an allocation, begun from the bills that were found for the payment. Later ones leave them alone, except
 * in a draft that starts over: because the money to allocate is another sum, because it was refused and bills or amounts
 * turn out to have changed, or because the payment was changed before anything was typed. `round` counts these starts;
 * `isReplaced`: what was typed was for another sum.
 */
export function useDraft(payment: SeenPayment, rest: number, money: string, found: FoundBills) {
  const begin = (round: number, isReplaced: boolean) => ({
    round,
    isReplaced,
    isRefused: false,
    isTouched: false,
    from: found.suggestions,
    money,
    version: payment.version,
    lines: draftFrom(found.suggestions, rest, found.principal_first),
  });
  const [draft, setDraft] = useState(() => begin(0, false));
  const isOther = draft.money !== money;
  const isChanged = !draft.isTouched && draft.version !== payment.version;
  const isFresh = found.money === money && found.suggestions !== draft.from;
  if (isFresh && (isOther || isChanged || draft.isRefused))
    setDraft(begin(draft.round + 1, isOther && draft.isTouched));
  return {
    lines: draft.lines,
    round: draft.round,
    isReplaced: draft.isReplaced,
    /** the money to allocate has changed, and the bills for it are still being looked for */
    isOutdated: isOther,
    isTouched: draft.isTouched,
    change: (change: (before: Lines) => Lines) =>
      setDraft(before => ({
        ...before,
        isRefused: false,
        isReplaced: false,
        isTouched: true,
        lines: change(before.lines),
      })),
    refuse: () => setDraft(before => ({ ...before, isRefused: true })),
    /** the lines are posted, or were given up for what was */
    settle: () => setDraft(before => ({ ...before, isTouched: false })),
  };
}
