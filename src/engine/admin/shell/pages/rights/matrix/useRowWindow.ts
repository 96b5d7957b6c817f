import { type RefObject, useLayoutEffect, useState } from 'react';
import { rowHeight } from './matrixLook';

/**
 * Rows rendered beyond the edges, and the number of rows by which the window moves: fewer renders while
 * scrolling.
 */
const SPARE = 10;
const STEP = 5;

/** The range of rows to render: `from` inclusive, `to` exclusive. */
export function useRowWindow(scroller: RefObject<HTMLElement | null>, rows: number) {
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(800);
  useLayoutEffect(() => {
    const measure = () => setHeight(scroller.current?.clientHeight || 800);
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [scroller]);
  const first = Math.floor(top / rowHeight / STEP) * STEP;
  return {
    from: Math.max(0, Math.min(first, rows) - SPARE),
    to: Math.min(rows, first + Math.ceil(height / rowHeight) + STEP + SPARE),
    onScroll: () => {
      const now = Math.floor((scroller.current?.scrollTop ?? 0) / (rowHeight * STEP)) * rowHeight * STEP;
      setTop(now);
    },
  };
}
