import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { RecordChoice } from './recordChoice';

interface Picking {
  /** what is typed */
  readonly text: string;
  readonly isOpen: boolean;
  /** The answer to what is typed is not there yet. */
  readonly isLoading: boolean;
  /** the list below what is typed, the nearest first */
  readonly offered: readonly RecordChoice[];
  /** asks for the first two records that the text finds */
  readonly find: () => Promise<readonly RecordChoice[]>;
  readonly take: (choice: RecordChoice) => void;
}

/**
 * Keys that come before the answer. Enter takes the nearest record once it has come, unless the text has changed or the
 * field was left by then. Tab takes the one that stands out in the list; before the answer, the only one there is: what is
 * chosen after the eyes have moved on must be beyond doubt.
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
      // The field stays empty, as it looks.
      () => undefined,
    );
  };
  return {
    stopWaiting,
    /** before another text, or when the field is entered once more */
    forget: () => {
      stopWaiting();
      turn.current += 1;
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (!isOpen) return;
      // Enter chooses; where nothing is there to choose yet, it does not send the form.
      if (event.key === 'Enter') {
        event.preventDefault();
        setAwaited(text && isLoading && offered.length === 0 ? text : null);
      } else if (event.key === 'Tab' && !event.shiftKey && text) leave(event);
    },
  };
}

const isFree = ({ id, isPassed }: RecordChoice): boolean => id !== null && !isPassed;

/** MUI tells a choice that it marks by itself to screen readers alone. */
const placeOfMarked = (input: EventTarget): number => {
  const marked = input instanceof Element ? input.getAttribute('aria-activedescendant') : null;
  return Number(/-option-(\d+)$/.exec(marked ?? '')?.[1] ?? -1);
};
