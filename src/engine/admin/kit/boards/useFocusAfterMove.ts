import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Position in the column of the focused card that was removed; null: none. */
export type LeftPlace = RefObject<number | null>;

/**
 * Moves focus to the card that takes the place of the removed one, or to the column if it is empty now; otherwise focus
 * would be lost to the top of the page.
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

/** Stores the position of a card that is removed while it has focus, as after a move with its menu. */
export function useNoteLeaving(card: RefObject<HTMLElement | null>, left: LeftPlace): void {
  useLayoutEffect(() => {
    const element = card.current;
    return () => {
      if (element?.contains(document.activeElement))
        left.current = [...(element.parentElement?.children ?? [])].indexOf(element);
    };
  }, [card, left]);
}
