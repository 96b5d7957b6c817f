import { type RefObject, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useListContext } from 'react-admin';
import type { ListParts } from '../../page/parts';
import { keptColumns } from './keptColumns';

type Widths = Readonly<Record<string, number>>;

/**
 * The columns that the box of the table has room for: from the left, and in any case the state of the records and what
 * the list is filtered by. How wide a column is, its first rows say: once they are there all columns are laid out and
 * measured, and what does not fit is gone before anything is painted.
 */
export function useFittingColumns(
  table: RefObject<HTMLTableElement | null>,
  { entity, columns, status }: Pick<ListParts, 'entity' | 'columns' | 'status'>,
  isOn: boolean,
): readonly string[] {
  const { total, filterValues } = useListContext();
  const [widths, setWidths] = useState<Widths | null>(null);
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY);
  const hasRows = (total ?? 0) > 0;
  const names = useMemo(() => Object.keys(columns), [columns]);
  // other columns, as below another record, and the same in a font that comes later are measured again
  useEffect(() => {
    if (names.length === 0) return;
    const again = () => setWidths(null);
    again();
    document.fonts?.addEventListener('loadingdone', again);
    return () => document.fonts?.removeEventListener('loadingdone', again);
  }, [names]);
  useLayoutEffect(() => {
    const element = table.current;
    if (!element || !hasRows || widths || !isOn) return;
    setWidths(widthsOf(element));
    setRoom(element.parentElement?.clientWidth ?? Number.POSITIVE_INFINITY);
  });
  useEffect(() => {
    const box = table.current?.parentElement;
    if (!box || !widths) return;
    const observer = new ResizeObserver(() => setRoom(box.clientWidth));
    observer.observe(box);
    return () => observer.disconnect();
  }, [table, widths]);
  return useMemo(() => {
    if (!widths || !isOn) return names;
    return withRoom(names, widths, room, keptColumns(entity, filterValues, status));
  }, [names, widths, room, isOn, entity, filterValues, status]);
}

/** The box to tick of a row is no column, but takes room. */
const SELECT = '';

/** Those that are kept take their room first, then the others from the left. */
export function withRoom(
  names: readonly string[],
  widths: Widths,
  room: number,
  kept: ReadonlySet<string>,
): readonly string[] {
  const widthOf = (name: string) => widths[name] ?? 0;
  const taken = names.filter(name => kept.has(name)).reduce((sum, name) => sum + widthOf(name), 0);
  let left = room - widthOf(SELECT) - taken;
  return names.filter(name => {
    if (kept.has(name)) return true;
    left = widthOf(name) <= left ? left - widthOf(name) : Number.NEGATIVE_INFINITY;
    return left >= 0;
  });
}

/** What each column takes for its values in one line, below a head that has a line for each of its words. */
function widthsOf(table: HTMLTableElement): Widths {
  table.classList.add('measured');
  const heads = [...table.querySelectorAll<HTMLElement>('thead th')];
  const widths = heads.map(
    head => [head.dataset.column ?? SELECT, Math.ceil(head.getBoundingClientRect().width)] as const,
  );
  table.classList.remove('measured');
  return Object.fromEntries(widths);
}
