import type { PointerEvent } from 'react';

/**
 * The right edge of a column head: dragging it resizes the column. For the keyboard, the column menu has buttons
 * instead, so that there is no Tab stop between columns.
 */
export const ResizeHandle = ({ setWidth }: { readonly setWidth: (width: number) => void }) => {
  const begin = (event: PointerEvent<HTMLSpanElement>) => {
    const handle = event.currentTarget;
    const head = handle.closest('th');
    if (!head || event.button !== 0) return;
    event.preventDefault();
    handle.setPointerCapture(event.pointerId);
    const start = event.clientX - head.offsetWidth;
    const follow = ({ clientX }: { clientX: number }) => {
      const width = `${clientX - start}px`;
      Object.assign(head.style, { width, minWidth: width });
    };
    handle.addEventListener('pointermove', follow);
    const end = ({ clientX }: { clientX: number }) => {
      handle.removeEventListener('pointermove', follow);
      setWidth(clientX - start);
    };
    handle.addEventListener('lostpointercapture', end, { once: true });
  };
  return <span aria-hidden className="resize" onPointerDown={begin} />;
};
