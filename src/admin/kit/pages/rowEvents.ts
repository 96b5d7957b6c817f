import type { PointerEvent, MouseEvent as Pressed } from 'react';

/** A click anywhere on a row is a click on its link, with the same keys held; marking a text to copy it is none. */
export function openRow(event: Pressed<HTMLTableRowElement>): void {
  if (window.getSelection()?.type === 'Range') return;
  const { ctrlKey, metaKey, shiftKey } = event;
  event.currentTarget
    .querySelector('a')
    ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }));
}

/** A text that does not fit its cell shows whole when somebody points at it. */
export function nameCutText({ currentTarget: cell }: PointerEvent<HTMLTableCellElement>): void {
  if (cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent ?? '';
  else cell.removeAttribute('title');
}
