import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Row −1 is the header, column 0 the names. */
interface Position {
  readonly row: number;
  readonly column: number;
}

interface Size {
  readonly rows: number;
  readonly columns: number;
}

const PAGE = 12;

/** The one cell in the tab order, and how keys move the focus (WAI-ARIA grid pattern). */
export function useGridFocus(root: RefObject<HTMLElement | null>, { rows, columns }: Size) {
  const [wanted, setActive] = useState<Position>({ row: 0, column: 1 });
  const isMoving = useRef(false);
  const active = {
    row: Math.min(wanted.row, rows - 1),
    column: Math.min(wanted.column, columns),
  };

  // the target row may only be rendered by this move, so it is focused after rendering
  useLayoutEffect(() => {
    if (!isMoving.current) return;
    isMoving.current = false;
    const selector = `[data-row="${active.row}"][data-col="${active.column}"]`;
    root.current?.querySelector<HTMLElement>(selector)?.focus();
  });

  function moveTo(row: number, column: number) {
    isMoving.current = true;
    setActive({
      row: Math.max(-1, Math.min(rows - 1, row)),
      column: Math.max(0, Math.min(columns, column)),
    });
  }

  /** true if the key moves the focus */
  function move({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
    const { row, column } = active;
    const isFar = ctrlKey || metaKey;
    const moves: Readonly<Record<string, () => void>> = {
      ArrowUp: () => moveTo(row - 1, column),
      ArrowDown: () => moveTo(row + 1, column),
      ArrowLeft: () => moveTo(row, column - 1),
      ArrowRight: () => moveTo(row, column + 1),
      PageUp: () => moveTo(Math.max(0, row - PAGE), column),
      PageDown: () => moveTo(row + PAGE, column),
      Home: () => moveTo(isFar ? 0 : row, isFar ? 1 : 0),
      End: () => moveTo(isFar ? rows - 1 : row, columns),
    };
    const go = moves[key];
    go?.();
    return go !== undefined;
  }

  return { active, setActive, move };
}
