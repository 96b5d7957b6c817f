import { type RefObject, useLayoutEffect } from 'react';

/**
 * Marks a table that is wider than its box. Only such a box scrolls: one that scrolls would hold on to a sticky head
 * even where everything fits.
 */
export function useScrollsSideways(table: RefObject<HTMLTableElement | null>): void {
  useLayoutEffect(() => {
    const element = table.current;
    const box = element?.parentElement;
    if (!element || !box) return;
    const observer = new ResizeObserver(() =>
      element.classList.toggle('scrolls', element.scrollWidth > box.clientWidth),
    );
    observer.observe(box);
    observer.observe(element);
    return () => observer.disconnect();
  });
}
