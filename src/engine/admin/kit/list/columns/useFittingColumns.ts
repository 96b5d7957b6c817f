import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import type { ListParts } from '../../page/parts/parts';
import { keptColumns } from './keptColumns';

/** The default columns of a table, instead of all that fit. */
export interface UsualColumns {
  readonly names: readonly string[];
  /** columns that stay visible even without room for all; texts shrink rather than push others out */
  readonly staying: readonly string[];
}

type Widths = Readonly<Record<string, number>>;

/** Measurements of all columns when laid out together. */
interface Measured {
  readonly widths: Widths;
  /** columns without content in all rows of the page */
  readonly empty: ReadonlySet<string>;
}

/**
 * The columns that fit into the table's box: from the left, always including the workflow state and the filtered
 * fields. When the first rows arrive, all columns are laid out and measured, and those that do not fit are removed
 * before the browser paints. Columns that are empty on this page are removed first. The decision holds for one filter:
 * other pages show the same columns, whatever they contain. With room for all, empty columns stay too.
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
  // measure again when a font has loaded
  useEffect(() => {
    const again = () => setMeasured(null);
    document.fonts?.addEventListener('loadingdone', again);
    return () => document.fonts?.removeEventListener('loadingdone', again);
  }, []);
  useLayoutEffect(() => {
    const element = table.current;
    if (!element || !hasRows || !isOn) return;
    // without rows, while all groups are closed, what is measured holds until the first is opened; other columns stand
    // below another record
    const under = element.querySelector(ROW) && JSON.stringify([filterValues, names]);
    if (measured) {
      if (under && measuredUnder.current !== under && !isFetching) setMeasured(null);
      return;
    }
    measuredUnder.current = under;
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

/** The heading of a group begins with a `th`, and what stands in for rows is one cell. */
const ROW = 'tbody:not([aria-hidden]) td:first-child:not([colspan])';

/** Key of the checkbox column, which takes up width too. */
const SELECT = '';

/** Wider columns are texts that can wrap to two lines; narrower ones are dates, amounts or states. */
const TEXT = 200;
/** Two lines of this width hold most names. */
const NARROW_TEXT = 144;

/**
 * Assigns width first to the columns to keep, then to the others from the left; empty ones come last. The last one may
 * be a text that gets less than it needs for one line.
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

/** Measures the width that each column needs for values in one line, with its label broken at every blank. */
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

/** Icons and the dots of a masked value count as content. */
const saysNothing = (cell: Element | undefined) => !cell?.firstElementChild && !cell?.textContent;
