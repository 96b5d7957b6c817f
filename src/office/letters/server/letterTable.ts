import type { Locale } from '@engine/shared/entityMeta.ts';
import { fill } from '@engine/shared/messages/message.ts';
import { sum } from '@engine/shared/sum.ts';
import { amountText } from './letterFormat.ts';
import type { LetterWords } from './letterWords.ts';
import { ink, mm, type Sheet } from './sheet.ts';

export interface TableColumn {
  readonly title: string;
  /** mm; null: the column takes the remaining width */
  readonly width: number | null;
  readonly align: 'left' | 'right';
}

/** The last cell of each row is the amount, which is summed and carried over to the next page. */
export type TableRow =
  | { readonly kind: 'group'; readonly text: string; readonly detail?: string }
  | {
      readonly kind: 'line';
      readonly cells: readonly string[];
      readonly detail: string | null;
      /** null: the table has no amounts and carries none over */
      readonly amount: number | null;
    }
  | {
      readonly kind: 'extra';
      readonly text: string;
      readonly amount: number;
      /** it says something of the line above, and stays with it */
      readonly isOfLine?: boolean;
    }
  | { readonly kind: 'subtotal'; readonly text: string; readonly amount: number };

export interface Flow {
  readonly sheet: Sheet;
  readonly words: LetterWords;
  readonly locale: Locale;
  /** where the page that is being written ends */
  bottom(): number;
  /** height that a further page has under its head */
  readonly room: number;
  breakPage(): void;
}

const look = { size: 9 } as const;
const small = { size: 8, color: ink.soft } as const;
const lineHeight = 12.2;
const detailHeight = 10.4;
const headHeight = 17;
const carriedHeight = 1.7 * lineHeight;
/** a heading without details */
const groupHeight = lineHeight + 8;
/** the line under the table */
const ruleHeight = 6;

/**
 * Draws a table over as many pages as it needs, repeating its head, the sum so far and the heading of a continued
 * group. `after` is the height of what follows the table: that stays on one page with the last two lines if a page has
 * room for all of it.
 */
export function drawTable(
  flow: Flow,
  columns: readonly TableColumn[],
  rows: readonly TableRow[],
  after: number,
): void {
  const { sheet, words } = flow;
  const places = columnBoxes(sheet, columns);
  const descriptionAt = columns.findIndex(({ width }) => width === null);
  const isSummed = rows.some(row => row.kind === 'line' && row.amount !== null);
  let carried = 0;
  drawHead(sheet, columns, places);
  const table = rows.map(row => ({ row, laid: layOut(sheet, row, places, descriptionAt) }));
  const end = endOf(rows);
  const ending = sum(table.slice(end).map(({ laid }) => laid.height)) + ruleHeight + after;
  const isEndKept =
    ending <= flow.room - headHeight - carriedHeight - (headingOn(rows, end) ? groupHeight : 0);
  for (const [at, { row, laid }] of table.entries()) {
    // A heading stays with its first line, and a carried sum needs its own line.
    const next = row.kind === 'group' ? 2.5 * lineHeight : 0;
    const least = laid.height + ofLineBelow(table, at) + next + 1.6 * lineHeight;
    const needed = at === end && isEndKept ? Math.max(least, ending) : least;
    if (sheet.y + needed > flow.bottom() && at > 0) {
      const page = sheet.page;
      sheet.rule(sheet.left, sheet.right, sheet.y + 1);
      if (isSummed) drawCarried(flow, words.carried, carried);
      flow.breakPage();
      drawHead(sheet, columns, places);
      if (isSummed) drawCarried(flow, fill(words.brought, { page }), carried);
      const heading = headingOn(rows, at);
      if (heading !== null) drawHeading(sheet, fill(words.continued, { heading }));
    }
    drawRow(flow, row, laid);
    if (row.kind === 'line' || row.kind === 'extra') carried += row.amount ?? 0;
    sheet.y += laid.height;
  }
  sheet.rule(sheet.left, sheet.right, sheet.y + 1);
  sheet.y += ruleHeight;
}

/** Height of the rows that stay with the line at this place. */
function ofLineBelow(
  table: readonly { readonly row: TableRow; readonly laid: LaidRow }[],
  at: number,
): number {
  const below = table.slice(at + 1);
  const end = below.findIndex(({ row }) => !(row.kind === 'extra' && row.isOfLine));
  return sum(below.slice(0, end < 0 ? below.length : end).map(({ laid }) => laid.height));
}

/** Index of the last two lines, with the heading before them; no line stands alone under a sum carried over. */
function endOf(rows: readonly TableRow[]): number {
  const lines = rows.flatMap(({ kind }, at) => (kind === 'line' ? [at] : []));
  const first = lines.at(-2) ?? lines.at(-1) ?? -1;
  return rows[first - 1]?.kind === 'group' ? first - 1 : first;
}

/** The heading of the group that the row continues; null: the row begins one, or is in none. */
function headingOn(rows: readonly TableRow[], at: number): string | null {
  if (rows[at]?.kind === 'group') return null;
  const heading = rows.slice(0, at).findLast(({ kind }) => kind === 'group');
  return heading?.kind === 'group' ? heading.text : null;
}

/** A row after layout: the lines of each cell, those of its detail, and its height. */
interface LaidRow {
  readonly cells: readonly { readonly place: ColumnBox; readonly lines: readonly string[] }[];
  readonly details: readonly string[];
  /** where the description begins */
  readonly x: number;
  readonly height: number;
}

function layOut(sheet: Sheet, row: TableRow, places: readonly ColumnBox[], descriptionAt: number): LaidRow {
  const description = places[descriptionAt];
  const texts = row.kind === 'line' ? row.cells : [];
  const wrapped = description ? sheet.wrap(texts[descriptionAt] ?? '', description.width, look) : [''];
  const details = detailsOf(sheet, row, description?.x ?? sheet.left);
  const cells = places.map((place, at) => ({
    place,
    lines: at === descriptionAt ? wrapped : [texts[at] ?? ''],
  }));
  const height = heightOf(row, wrapped.length, details.length);
  return { cells, details, x: description?.x ?? sheet.left, height };
}

function detailsOf(sheet: Sheet, row: TableRow, x: number): readonly string[] {
  if (row.kind === 'group') return row.detail ? sheet.wrap(row.detail, sheet.width, small) : [];
  return row.kind === 'line' && row.detail ? sheet.wrap(row.detail, sheet.right - x - mm(24), small) : [];
}

function drawRow({ sheet, locale }: Flow, row: TableRow, { cells, details, x }: LaidRow): void {
  if (row.kind === 'group') {
    sheet.write(firstLine(sheet, row.text), sheet.left, sheet.y + 4, { ...look, strong: true });
    for (const [line, text] of details.entries())
      sheet.write(text, sheet.left, sheet.y + 4 + lineHeight + line * detailHeight, small);
  } else if (row.kind === 'line') {
    for (const { place, lines } of cells)
      for (const [line, text] of lines.entries())
        sheet.write(text, place.x, sheet.y + line * lineHeight, { ...look, align: place.align });
    const below = sheet.y + Math.max(...cells.map(({ lines }) => lines.length)) * lineHeight - 1;
    for (const [line, text] of details.entries()) sheet.write(text, x, below + line * detailHeight, small);
  } else {
    const strong = row.kind === 'subtotal';
    sheet.write(row.text, x, sheet.y, { ...look, strong });
    sheet.write(amountText(row.amount, locale), sheet.right, sheet.y, { ...look, strong, align: 'right' });
  }
}

interface ColumnBox {
  /** left end, or right end if aligned to the right */
  readonly x: number;
  readonly width: number;
  readonly align: 'left' | 'right';
}

function columnBoxes(sheet: Sheet, columns: readonly TableColumn[]): readonly ColumnBox[] {
  const gap = mm(2.5);
  const fixed = sum(columns.map(({ width }) => (width === null ? 0 : mm(width))));
  let x = sheet.left;
  return columns.map(({ width, align }) => {
    const own = width === null ? sheet.width - fixed : mm(width);
    const begin = x;
    x += own;
    return { x: align === 'right' ? x : begin, width: own - gap, align };
  });
}

function drawHead(sheet: Sheet, columns: readonly TableColumn[], places: readonly ColumnBox[]): void {
  for (const [at, { title }] of columns.entries()) {
    const place = places[at];
    if (place)
      sheet.write(title, place.x, sheet.y, { size: 8, strong: true, color: ink.soft, align: place.align });
  }
  sheet.rule(sheet.left, sheet.right, sheet.y + 12, ink.text, 0.8);
  sheet.y += headHeight;
}

function drawHeading(sheet: Sheet, text: string): void {
  sheet.write(firstLine(sheet, text), sheet.left, sheet.y + 4, { ...look, strong: true });
  sheet.y += groupHeight;
}

function drawCarried(flow: Flow, text: string, amount: number): void {
  const { sheet, locale } = flow;
  sheet.write(text, sheet.left, sheet.y + 4, { ...look, strong: true });
  sheet.write(amountText(amount, locale), sheet.right, sheet.y + 4, {
    ...look,
    strong: true,
    align: 'right',
  });
  sheet.y += carriedHeight;
}

function heightOf(row: TableRow, lines: number, details: number): number {
  if (row.kind === 'group') return groupHeight + details * detailHeight;
  if (row.kind === 'line') return lines * lineHeight + details * detailHeight + 2;
  return lineHeight + 2;
}

const firstLine = (sheet: Sheet, text: string): string =>
  sheet.wrap(text, sheet.width, { ...look, strong: true })[0] ?? '';
