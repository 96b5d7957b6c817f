import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
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
}

/**
 * Handles keys that are pressed before the results arrive. Enter takes the best match once it has arrived, unless the
 * text has changed or the field was left by then. Tab takes the highlighted option; before results arrive, only a
 * single match: a choice made after the user has moved on must be unambiguous.
 */
export function useTypeAhead({ text, isOpen, isLoading, offered, find, take }: Picking) {
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
  const leave = ({ target }: KeyboardEvent) => {
    const marked = offered[placeOfMarked(target)];
    if (marked && isFree(marked)) return take(marked);
    if (!isLoading) return;
    const asked = ++turn.current;
    void find().then(
      ([only, another]) => {
        if (only && !another && asked === turn.current) take(only);
      },
      // The field stays empty, as it is displayed.
      () => undefined,
    );
  };
  return {
    stopWaiting,
    /** call before the text changes, or when the field is focused again */
    forget: () => {
      stopWaiting();
      turn.current += 1;
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (!isOpen) return;
      // Enter chooses an option; before the results arrive, it must not submit the form.
      if (event.key === 'Enter') {
        event.preventDefault();
        setAwaited(text && isLoading && offered.length === 0 ? text : null);
      } else if (event.key === 'Tab' && !event.shiftKey && text) leave(event);
    },
  };
}

const isFree = ({ id, isPassed }: RecordChoice): boolean => id !== null && !isPassed;

/** MUI exposes the option that it highlights automatically only with `aria-activedescendant`. */
const placeOfMarked = (input: EventTarget): number => {
  const marked = input instanceof Element ? input.getAttribute('aria-activedescendant') : null;
  return Number(/-option-(\d+)$/.exec(marked ?? '')?.[1] ?? -1);
};
