import type { PointerEvent, MouseEvent as Pressed } from 'react';

/** A click anywhere on a row acts as a click on its link, with the same modifier keys, except after selecting text. */
export function openRow(event: Pressed<HTMLTableRowElement>): void {
  if (putOff.has(event.nativeEvent) || window.getSelection()?.type === 'Range') return;
  const link = event.currentTarget.querySelector('a');
  if (!link) return;
  const { ctrlKey, metaKey, shiftKey } = event;
  if (opensHere(event)) followOncePainted(link);
  else
    link.dispatchEvent(
      new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
    );
}

/** The same for a click on a link to a record; runs before the link's own handler. */
export function openLink(event: Pressed<HTMLTableRowElement>): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a.record') : null;
  if (!link || putOff.has(event.nativeEvent) || !opensHere(event)) return;
  event.preventDefault();
  event.stopPropagation();
  followOncePainted(link);
}

const putOff = new WeakSet<Event>();

/** Opens in the same tab. */
const opensHere = ({ button, ctrlKey, metaKey, shiftKey }: Pressed): boolean =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey;

/** Replacing a hundred rows by a page takes longer than a frame: the pressed state of the row is painted first. */
function followOncePainted(link: HTMLAnchorElement): void {
  const follow = () => {
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    putOff.add(click);
    link.dispatchEvent(click);
  };
  requestAnimationFrame(() => setTimeout(follow));
}

/** Sets a tooltip if the text of a cell is truncated. */
export function nameCutText({ currentTarget: cell }: PointerEvent<HTMLTableCellElement>): void {
  if (cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent ?? '';
  else cell.removeAttribute('title');
}
