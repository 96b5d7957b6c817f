import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Marks a table that is wider than its box: `tight`, its texts give way, and `scrolls` where that is not enough. Only
 * such a box scrolls: one that scrolls would hold on to a sticky head even where everything fits.
 */
export function useScrollsSideways(
  table: RefObject<HTMLTableElement | null>,
  columns: readonly string[],
): void {
  const tightIn = useRef<number | null>(null);
  // other columns may fit where these did not
  useLayoutEffect(() => {
    if (columns.length > 0) tightIn.current = null;
  }, [columns]);
  useLayoutEffect(() => {
    const element = table.current;
    const box = element?.parentElement;
    if (!element || !box) return;
    const isTooWide = () => element.scrollWidth > box.clientWidth;
    const observer = new ResizeObserver(() => {
      // what is tight is tried at ease again in another box only: each try costs a layout of all rows
      if (tightIn.current !== box.clientWidth) {
        element.classList.remove('tight');
        tightIn.current = isTooWide() ? box.clientWidth : null;
      }
      element.classList.toggle('tight', tightIn.current !== null);
      element.classList.toggle('scrolls', isTooWide());
    });
    observer.observe(box);
    observer.observe(element);
    return () => observer.disconnect();
  });
}
