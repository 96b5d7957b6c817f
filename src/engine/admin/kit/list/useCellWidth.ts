import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The widest that a text in a cell may become, and the least that still says something, in half rems. */
const widest = 72;
const narrowest = 16;
/** Narrower than this only texts become: a state stays whole. */
const tightBelow = 32;

/**
 * Gives the texts of a table as much room as its box has: a sentence in full where the other columns leave it, a name in
 * two lines, and only the start of a longer text where they do not. A table that is too wide even then `scrolls`. Only such a box scrolls: one that scrolls
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
    const fits = (width: number) => {
      element.style.setProperty('--cell', `${width / 2}rem`);
      element.classList.toggle('tight', width < tightBelow);
      return !isTooWide();
    };
    const layOut = () => {
      for (const cell of element.querySelectorAll('[data-wraps]')) cell.removeAttribute('data-wraps');
      fitWidest(fits);
      wrapNames(element);
    };
    const observer = new ResizeObserver(() => {
      // each width that is tried costs a layout of all rows: not again in the same box, unless names came later than rows
      const isKnown = fittedIn.current === box.clientWidth;
      if (!isKnown || (isTooWide() && !element.classList.contains('scrolls'))) {
        fittedIn.current = box.clientWidth;
        layOut();
      }
      element.classList.toggle('scrolls', isTooWide());
    });
    observer.observe(box);
    observer.observe(element);
    return () => observer.disconnect();
  });
}

/** A name that is cut goes on in a second line, where one that leads to its record ends; other texts that need more lines stay cut, so that rows stay rows. */
function wrapNames(table: HTMLTableElement): void {
  const cut = [...table.querySelectorAll<HTMLElement>('tbody td:not(.select)')].filter(
    cell =>
      cell.scrollWidth > cell.clientWidth && (isShort(cell) || cell.firstElementChild?.matches('a.record')),
  );
  for (const cell of cut) cell.setAttribute('data-wraps', '');
}

const isShort = ({ scrollWidth, clientWidth }: HTMLElement) => scrollWidth < lines * clientWidth;

/** Words end where they do: two lines hold a little less than twice the width. */
const lines = 1.8;

/** The widest that fits is tried last, so that it stays; most tables have room for the widest of all. */
function fitWidest(fits: (width: number) => boolean): void {
  if (fits(widest)) return;
  let [fitting, tooWide] = [narrowest, widest];
  while (tooWide - fitting > 1) {
    const middle = Math.floor((fitting + tooWide) / 2);
    if (fits(middle)) fitting = middle;
    else tooWide = middle;
  }
  fits(fitting);
}
