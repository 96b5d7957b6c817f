import { useState } from 'react';
import type { SuggestedBill } from '../shared/suggestions';
import { type DraftLine, draftFrom } from './allocationDraft';

type Lines = readonly DraftLine[];

/**
 * The lines of an allocation, begun from the suggestions. Later suggestions leave them alone, except that a refused
 * draft starts over when bills or amounts turn out to have changed; `round` counts these starts.
 */
export function useDraft(suggestions: readonly SuggestedBill[], rest: number, principalFirst: boolean) {
  const begin = (round: number) => ({
    round,
    from: suggestions,
    isRefused: false,
    lines: draftFrom(suggestions, rest, principalFirst),
  });
  const [draft, setDraft] = useState(() => begin(0));
  if (draft.isRefused && draft.from !== suggestions) setDraft(begin(draft.round + 1));
  return {
    lines: draft.lines,
    round: draft.round,
    change: (change: (before: Lines) => Lines) =>
      setDraft(before => ({ ...before, isRefused: false, lines: change(before.lines) })),
    refuse: () => setDraft(before => ({ ...before, isRefused: true })),
  };
}
