import { type PointerEvent, useRef, useState } from 'react';
import { closes } from './swipe';

interface Grip {
  readonly at: number;
  readonly y: number;
  readonly size: number;
}

/** The sheet follows the pointer that drags its handle, and closes or springs back on release. */
export function useSwipeToClose(onClose: () => void) {
  const grip = useRef<Grip | null>(null);
  const [offset, setOffset] = useState<number | null>(null);
  const distanceTo = ({ clientY }: PointerEvent) => (grip.current ? clientY - grip.current.y : 0);

  return {
    /** displacement of the sheet in px; null: not dragged */
    offset,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        const isOnButton = event.target instanceof Element && event.target.closest('button') !== null;
        const sheet = event.currentTarget.closest('[role="dialog"]');
        if (!sheet || isOnButton || !event.isPrimary) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        grip.current = { at: Date.now(), y: event.clientY, size: sheet.clientHeight };
        setOffset(0);
      },
      onPointerMove: (event: PointerEvent) => grip.current && setOffset(Math.max(0, distanceTo(event))),
      onPointerUp: (event: PointerEvent) => {
        if (!grip.current) return;
        const { at, size } = grip.current;
        const swipe = { distance: distanceTo(event), size, duration: Date.now() - at };
        grip.current = null;
        setOffset(null);
        if (closes(swipe)) onClose();
      },
      onPointerCancel: () => {
        grip.current = null;
        setOffset(null);
      },
    },
  };
}
