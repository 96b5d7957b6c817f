import { type RefObject, useLayoutEffect, useRef } from 'react';

/** How wide a text in a cell may become, in rem: the widest comes first, and the last is the least that still says something. */
const widths = [36, 24, 16, 12, 10, 9, 8] as const;
/** Narrower than this only texts become: a state stays whole. */
const tightBelow = 16;

/**
 * Gives the texts of a table as much room as its box has: a sentence in full where the other columns leave it, and only
 * its start where they do not. A table that is too wide even then `scrolls`. Only such a box scrolls: one that scrolls
 * would hold on to a sticky head even where everything fits.
 */
export function useCellWidth(
  table: RefObject<HTMLTableElement | null>,
  columns: readonly string[],
  records: readonly unknown[] | undefined,
): void {
  const fittedIn = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns and other records need other room
  useLayoutEffect(() => {
    fittedIn.current = null;
  }, [columns, records]);
  useLayoutEffect(() => {
    const element = table.current;
    const box = element?.parentElement;
    if (!element || !box) return;
    const isTooWide = () => element.scrollWidth > box.clientWidth;
    const observer = new ResizeObserver(() => {
      // each width that is tried costs a layout of all rows: not again in the same box
      if (fittedIn.current !== box.clientWidth) {
        fittedIn.current = box.clientWidth;
        for (const width of widths) {
          element.style.setProperty('--cell', `${width}rem`);
          element.classList.toggle('tight', width < tightBelow);
          if (!isTooWide()) break;
        }
      }
      element.classList.toggle('scrolls', isTooWide());
    });
    observer.observe(box);
    observer.observe(element);
    return () => observer.disconnect();
  });
}
