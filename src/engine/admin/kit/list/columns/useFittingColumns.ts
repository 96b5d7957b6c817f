import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import type { ListParts } from '../../page/parts';
import { keptColumns } from './keptColumns';

/** What a table shows until its user chooses, in place of all that there is room for. */
export interface UsualColumns {
  readonly names: readonly string[];
  /** those that are not left out where there is no room for all; each text is rather narrow than keeps another one out */
  readonly staying: readonly string[];
}

type Widths = Readonly<Record<string, number>>;

/** What the columns were like when all of them were laid out. */
interface Measured {
  readonly widths: Widths;
  /** those that say nothing in any row of the page */
  readonly empty: ReadonlySet<string>;
}

/**
 * The columns that the box of the table has room for: from the left, and in any case the state of the records and what
 * the list is filtered by. How wide a column is, its first rows say: once they are there all columns are laid out and
 * measured, and what does not fit is gone before anything is painted. Where room is missing, columns that are empty on
 * this page give way first. That is decided once for each filter: another page shows the same columns, whatever is in
 * them, and a column that is empty takes its place where there is room for all.
 */
export function useFittingColumns(
  table: RefObject<HTMLTableElement | null>,
  { entity, columns, status }: Pick<ListParts, 'entity' | 'columns' | 'status'>,
  isOn: boolean,
  usual?: UsualColumns,
): readonly string[] {
  const { total, filterValues, isFetching } = useListContext();
  const [measured, setMeasured] = useState<Measured | null>(null);
  const measuredUnder = useRef<string | null>(null);
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY);
  const hasRows = (total ?? 0) > 0;
  const names = useMemo(() => usual?.names ?? Object.keys(columns), [columns, usual]);
  const shown = useMemo(() => {
    if (!measured || !isOn) return names;
    const kept = new Set([...(usual?.staying ?? []), ...keptColumns(entity, filterValues, status)]);
    return withRoom(names, measured, room, kept, usual && NARROW_TEXT);
  }, [names, measured, room, isOn, usual, entity, filterValues, status]);
  const hidesSome = shown.length < names.length;
  // other columns, as below another record, and the same in a font that comes later are measured again
  useEffect(() => {
    if (names.length === 0) return;
    const again = () => setMeasured(null);
    again();
    document.fonts?.addEventListener('loadingdone', again);
    return () => document.fonts?.removeEventListener('loadingdone', again);
  }, [names]);
  useLayoutEffect(() => {
    const element = table.current;
    if (!element || !hasRows || !isOn) return;
    const filter = JSON.stringify(filterValues);
    if (measured) {
      // with all columns in sight nothing has to give way under another filter either
      if (measuredUnder.current !== filter && hidesSome && !isFetching) setMeasured(null);
      return;
    }
    measuredUnder.current = filter;
    setMeasured(measuredIn(element));
    setRoom(element.parentElement?.clientWidth ?? Number.POSITIVE_INFINITY);
  });
  useEffect(() => {
    const box = table.current?.parentElement;
    if (!box || !measured) return;
    const observer = new ResizeObserver(() => setRoom(box.clientWidth));
    observer.observe(box);
    return () => observer.disconnect();
  }, [table, measured]);
  return shown;
}

/** The box to tick of a row is no column, but takes room. */
const SELECT = '';

/** A text that needs more than this is read in two lines too; less is a date, an amount or a state. */
const TEXT = 200;
/** Two lines of this hold most names. */
const NARROW_TEXT = 144;

/**
 * Those that are kept take their room first, then the others from the left; empty ones come last. The last may be a text
 * that makes do with less than it would take in one line.
 */
export function withRoom(
  names: readonly string[],
  { widths, empty }: Measured,
  room: number,
  kept: ReadonlySet<string>,
  most = Number.POSITIVE_INFINITY,
): readonly string[] {
  const widthOf = (name: string) => Math.min(widths[name] ?? 0, most);
  const [first] = names;
  const isLast = (name: string) => empty.has(name) && !kept.has(name) && name !== first;
  const ranked = [
    ...names.filter(name => kept.has(name)),
    ...names.filter(name => !kept.has(name) && !isLast(name)),
    ...names.filter(isLast),
  ];
  let left = room - widthOf(SELECT);
  const shown = new Set(
    ranked.filter(name => {
      const width = widthOf(name);
      const least = width > TEXT && !isLast(name) ? NARROW_TEXT : width;
      const fits = kept.has(name) || least <= left;
      left = fits ? left - (kept.has(name) ? width : Math.min(width, left)) : Number.NEGATIVE_INFINITY;
      return kept.has(name) || left >= 0;
    }),
  );
  return names.filter(name => shown.has(name));
}

/** What each column takes for its values in one line, below a head that has a line for each of its words. */
function measuredIn(table: HTMLTableElement): Measured {
  table.classList.add('measured');
  const heads = [...table.querySelectorAll<HTMLElement>('thead th')];
  const widths = heads.map(
    head => [head.dataset.column ?? SELECT, Math.ceil(head.getBoundingClientRect().width)] as const,
  );
  table.classList.remove('measured');
  const rows = [...table.querySelectorAll('tbody tr')];
  const empty = heads.flatMap(({ dataset: { column } }, at) =>
    column !== undefined && rows.every(({ children }) => saysNothing(children[at])) ? [column] : [],
  );
  return { widths: Object.fromEntries(widths), empty: new Set(empty) };
}

/** A tick or dots in place of a protected value say something too. */
const saysNothing = (cell: Element | undefined) => !cell?.firstElementChild && !cell?.textContent;
