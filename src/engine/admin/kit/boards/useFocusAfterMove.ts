import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Which place in a column a card has left that had the focus; null: none did. */
export type LeftPlace = RefObject<number | null>;

/**
 * The focus goes on to the card that takes the place of the one that left, or to the column that is empty now: the keyboard
 * would be at the top of the page otherwise.
 */
export function useFocusAfterMove(column: RefObject<HTMLElement | null>): LeftPlace {
  const left = useRef<number | null>(null);
  useEffect(() => {
    if (left.current === null) return;
    const links = [...(column.current?.querySelectorAll<HTMLElement>('li a') ?? [])];
    (links[Math.min(left.current, links.length - 1)] ?? column.current)?.focus();
    left.current = null;
  });
  return left;
}

/** Notes the place of a card that leaves while it has the focus, as it does after it was moved by its menu. */
export function useNoteLeaving(card: RefObject<HTMLElement | null>, left: LeftPlace): void {
  useLayoutEffect(() => {
    const element = card.current;
    return () => {
      if (element?.contains(document.activeElement))
        left.current = [...(element.parentElement?.children ?? [])].indexOf(element);
    };
  }, [card, left]);
}
