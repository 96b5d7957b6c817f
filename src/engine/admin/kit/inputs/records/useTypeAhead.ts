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
  /** whether the highlighted option is the one below the pointer, which may be on its way elsewhere */
  readonly isPointed: () => boolean;
  /** whether text without a choice is kept; otherwise only Tab takes a choice when the field is left */
  readonly keepsText: boolean;
  /** keeps a text that is left without a choice, so that it is neither lost nor taken for the former choice */
  readonly keep: (text: string) => void;
  /** called once it is settled what became of the text */
  readonly onLeft: () => void;
}

/**
 * Handles typed text before and after the results arrive. Enter takes the best match once it has arrived, unless the
 * text has changed or the field was left by then. Leaving the field by Tab, a click or a shortcut takes the best match,
 * or the option that was chosen by arrow keys; before results arrive, only a single match: a choice made after the user
 * has moved on must be unambiguous. Leaving only the window takes nothing.
 */
export function useTypeAhead({ text, isOpen, isLoading, offered, ...picking }: Picking) {
  const { find, take, isPointed, keepsText, keep, onLeft } = picking;
  const tabbed = useRef(false);
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
  const leave = (input: Element) => {
    const byTab = tabbed.current;
    tabbed.current = false;
    if (text.trim() === '') return onLeft();
    const isMeant = byTab || (keepsText && !isPointed() && input.ownerDocument.activeElement !== input);
    const marked = isMeant ? offered[placeOfMarked(input)] : undefined;
    if (marked && isFree(marked)) {
      take(marked);
      return onLeft();
    }
    keep(text.trim());
    if (!isLoading || !isMeant) return onLeft();
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
      tabbed.current = event.key === 'Tab';
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
const placeOfMarked = (input: Element): number =>
  Number(/-option-(\d+)$/.exec(input.getAttribute('aria-activedescendant') ?? '')?.[1] ?? -1);
