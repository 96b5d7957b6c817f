import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { RecordChoice } from './recordChoice';

interface Picking {
  /** the typed text */
  readonly text: string;
  readonly isOpen: boolean;
  /** the results for the typed text have not arrived yet */
  readonly isLoading: boolean;
  /** the listed options, best match first */
  readonly offered: readonly RecordChoice[];
  /** requests the first two matches */
  readonly find: () => Promise<readonly RecordChoice[]>;
  readonly take: (choice: RecordChoice) => void;
  /** keeps a text that is left without a choice, so that it is neither lost nor taken for the former choice */
  readonly keep: (text: string) => void;
  /** called once it is settled what became of the text */
  readonly onLeft: () => void;
}

/**
 * Handles typed text before and after the results arrive. Enter takes the best match once it has arrived, unless the
 * text has changed or the field was left by then. Leaving the field in any way, by Tab, a click or a shortcut, takes the
 * highlighted option; before results arrive, only a single match: a choice made after the user has moved on must be
 * unambiguous.
 */
export function useTypeAhead({ text, isOpen, isLoading, offered, find, take, keep, onLeft }: Picking) {
  const [awaited, setAwaited] = useState<string | null>(null);
  const turn = useRef(0);

  const isDue = awaited !== null && awaited === text && isOpen && !isLoading;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer that is waited for
  useEffect(() => {
    if (!isDue) return;
    setAwaited(null);
    const nearest = offered.find(isFree);
    if (nearest) take(nearest);
  }, [isDue]);

  const stopWaiting = () => setAwaited(null);
  const leave = (input: EventTarget) => {
    if (text.trim() === '') return onLeft();
    const marked = offered[placeOfMarked(input)];
    if (marked && isFree(marked)) {
      take(marked);
      return onLeft();
    }
    keep(text.trim());
    if (!isLoading) return onLeft();
    const asked = ++turn.current;
    void find()
      .then(
        ([only, another]) => {
          if (only && !another && asked === turn.current) take(only);
        },
        // The text stays, as it is displayed.
        () => undefined,
      )
      .then(() => {
        if (asked === turn.current) onLeft();
      });
  };
  return {
    stopWaiting,
    /** call before the text changes, or when the field is focused again */
    forget: () => {
      stopWaiting();
      turn.current += 1;
    },
    onKeyDown: (event: KeyboardEvent) => {
      // Enter chooses an option; before the results arrive, it must not submit the form.
      if (!isOpen || event.key !== 'Enter') return;
      event.preventDefault();
      setAwaited(text && isLoading && offered.length === 0 ? text : null);
    },
    onBlur: ({ target }: FocusEvent) => leave(target),
  };
}

const isFree = ({ id, isPassed }: RecordChoice): boolean => id !== null && !isPassed;

/** MUI exposes the option that it highlights automatically only with `aria-activedescendant`. */
const placeOfMarked = (input: EventTarget): number => {
  const marked = input instanceof Element ? input.getAttribute('aria-activedescendant') : null;
  return Number(/-option-(\d+)$/.exec(marked ?? '')?.[1] ?? -1);
};
