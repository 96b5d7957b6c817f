import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Maximum and minimum width of a text cell, in half rems. */
const widest = 72;
const narrowest = 16;
/** Below this width only texts shrink: state chips keep their size. */
const tightBelow = 32;

/**
 * Distributes the available width to the text cells of a table: full sentences if the other columns leave room, names
 * in two lines, and longer texts truncated if not. A table that is too wide even then gets the class `scrolls`; others
 * must not be scroll containers, which would break the sticky head.
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
      // each tried width costs a layout of all rows: skip it for an unchanged box, unless labels arrived after the rows
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

/**
 * A truncated name wraps to a second line, at the end of which a link to its record is truncated; other texts that need
 * more lines stay truncated, to keep rows low.
 */
function wrapNames(table: HTMLTableElement): void {
  const cut = [...table.querySelectorAll<HTMLElement>('tbody td:not(.select)')].filter(
    cell =>
      cell.scrollWidth > cell.clientWidth && (isShort(cell) || cell.firstElementChild?.matches('a.record')),
  );
  for (const cell of cut) cell.setAttribute('data-wraps', '');
}

const isShort = ({ scrollWidth, clientWidth }: HTMLElement) => scrollWidth < lines * clientWidth;

/** Because of line breaks between words, two lines hold a little less than twice the width. */
const lines = 1.8;

/** Finds the greatest width that fits; it is applied last, so that it stays. Most tables fit with the maximum. */
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
