import type { Locale } from '../../../shared/entityMeta.ts';
import { fill } from '../../../shared/messages/message.ts';
import { amountText } from './letterFormat.ts';
import type { LetterWords } from './letterWords.ts';
import { ink, mm, type Sheet } from './sheet.ts';

export interface TableColumn {
  readonly title: string;
  /** mm; the one without takes what is left */
  readonly width: number | null;
  readonly align: 'left' | 'right';
}

/** The last cell of each row is the amount, which is summed and carried over to the next page. */
export type TableRow =
  | { readonly kind: 'group'; readonly text: string }
  | {
      readonly kind: 'line';
      readonly cells: readonly string[];
      readonly detail: string | null;
      readonly amount: number;
    }
  | { readonly kind: 'less'; readonly text: string; readonly amount: number }
  | { readonly kind: 'subtotal'; readonly text: string; readonly amount: number };

export interface Flow {
  readonly sheet: Sheet;
  readonly words: LetterWords;
  readonly locale: Locale;
  /** where the page that is being written ends */
  bottom(): number;
  breakPage(): void;
}

const look = { size: 9 } as const;
const small = { size: 8, color: ink.soft } as const;
const lineHeight = 12.2;
const detailHeight = 10.4;

/** A table over as many pages as it needs, with its head repeated and the sum so far carried over. */
export function drawTable(flow: Flow, columns: readonly TableColumn[], rows: readonly TableRow[]): void {
  const { sheet, words, locale } = flow;
  const places = placesOf(sheet, columns);
  const descriptionAt = columns.findIndex(({ width }) => width === null);
  const description = places[descriptionAt];
  let carried = 0;
  drawHead(sheet, columns, places);
  for (const [at, row] of rows.entries()) {
    const texts = row.kind === 'line' ? row.cells : [];
    const wrapped = description ? sheet.wrap(texts[descriptionAt] ?? '', description.width, look) : [''];
    const details =
      row.kind === 'line' && row.detail && description
        ? sheet.wrap(row.detail, sheet.right - description.x - mm(24), small)
        : [];
    const height = heightOf(row, wrapped.length, details.length);
    // A heading stays with its first line, and a carried sum needs its own line.
    const next = row.kind === 'group' ? 2.5 * lineHeight : 0;
    if (sheet.y + height + next + 1.6 * lineHeight > flow.bottom() && at > 0) {
      const page = sheet.page;
      sheet.rule(sheet.left, sheet.right, sheet.y + 1);
      drawCarried(flow, words.carried, carried);
      flow.breakPage();
      drawHead(sheet, columns, places);
      drawCarried(flow, fill(words.brought, { page }), carried);
    }
    switch (row.kind) {
      case 'group':
        sheet.write(firstLine(sheet, row.text), sheet.left, sheet.y + 4, { ...look, strong: true });
        break;
      case 'line':
        for (const [index, place] of places.entries()) {
          const cell = index === descriptionAt ? wrapped : [texts[index] ?? ''];
          for (const [line, text] of cell.entries())
            sheet.write(text, place.x, sheet.y + line * lineHeight, { ...look, align: place.align });
        }
        for (const [line, text] of details.entries()) {
          const y = sheet.y + wrapped.length * lineHeight + line * detailHeight - 1;
          sheet.write(text, description?.x ?? 0, y, small);
        }
        break;
      default: {
        const strong = row.kind === 'subtotal';
        sheet.write(row.text, description?.x ?? sheet.left, sheet.y, { ...look, strong });
        sheet.write(amountText(row.amount, locale), sheet.right, sheet.y, {
          ...look,
          strong,
          align: 'right',
        });
      }
    }
    if (row.kind === 'line' || row.kind === 'less') carried += row.amount;
    sheet.y += height;
  }
  sheet.rule(sheet.left, sheet.right, sheet.y + 1);
  sheet.y += 6;
}

interface Place {
  /** left end, or right end of what is aligned to the right */
  readonly x: number;
  readonly width: number;
  readonly align: 'left' | 'right';
}

function placesOf(sheet: Sheet, columns: readonly TableColumn[]): readonly Place[] {
  const gap = mm(2.5);
  const fixed = columns.reduce((sum, { width }) => sum + (width === null ? 0 : mm(width)), 0);
  let x = sheet.left;
  return columns.map(({ width, align }) => {
    const own = width === null ? sheet.width - fixed : mm(width);
    const begin = x;
    x += own;
    return { x: align === 'right' ? x : begin, width: own - gap, align };
  });
}

function drawHead(sheet: Sheet, columns: readonly TableColumn[], places: readonly Place[]): void {
  for (const [at, { title }] of columns.entries()) {
    const place = places[at];
    if (place)
      sheet.write(title, place.x, sheet.y, { size: 8, strong: true, color: ink.soft, align: place.align });
  }
  sheet.rule(sheet.left, sheet.right, sheet.y + 12, ink.text, 0.8);
  sheet.y += 17;
}

function drawCarried(flow: Flow, text: string, amount: number): void {
  const { sheet, locale } = flow;
  sheet.write(text, sheet.left, sheet.y + 4, { ...look, strong: true });
  sheet.write(amountText(amount, locale), sheet.right, sheet.y + 4, {
    ...look,
    strong: true,
    align: 'right',
  });
  sheet.y += 1.7 * lineHeight;
}

function heightOf(row: TableRow, lines: number, details: number): number {
  if (row.kind === 'group') return lineHeight + 8;
  if (row.kind === 'line') return lines * lineHeight + details * detailHeight + 2;
  return lineHeight + 2;
}

const firstLine = (sheet: Sheet, text: string): string =>
  sheet.wrap(text, sheet.width, { ...look, strong: true })[0] ?? '';
