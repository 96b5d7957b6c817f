import type { CellValue, ColumnDef } from 'hucre/xlsx';
import { currencySign } from '../../shared/conventions.ts';
import { daysBetween, dayText } from '../../shared/day.ts';
import type { Locale } from '../../shared/entityMeta.ts';
import type { Field } from '../../shared/field.ts';
import type { Cell } from './cell.ts';
import { longestCell } from './longestCell.ts';

export interface SheetColumn {
  /** determines the format of its cells */
  readonly field: Pick<Field, 'kind' | 'scale'>;
  readonly label: string;
}

/**
 * Writes a sheet of typed cells while the rows are read; further sheets follow when one is full. The library is
 * loaded on demand.
 */
export async function* writeSheet(
  rows: AsyncIterable<readonly Cell[]>,
  name: string,
  columns: readonly SheetColumn[],
  locale: Locale,
): AsyncGenerator<Uint8Array> {
  const { writeXlsxStream } = await import('hucre/xlsx');
  yield* writeXlsxStream(valuesOf(rows, locale), {
    name: sheetName(name),
    columns: columns.map(({ field, label }) => ({ header: text(label), ...lookOf(field, label, locale) })),
    freezePane: { rows: 1 },
  });
}

async function* valuesOf(rows: AsyncIterable<readonly Cell[]>, locale: Locale): AsyncGenerator<CellValue[]> {
  for await (const cells of rows) yield cells.map(cell => valueIn(cell, locale));
}

/** Texts are written as text cells, which no program evaluates as a formula. */
function valueIn(cell: Cell, locale: Locale): CellValue {
  switch (cell.kind) {
    case 'empty':
      return null;
    case 'text':
      return text(cell.text);
    case 'number':
      return cell.value / 10 ** cell.scale;
    case 'day':
      return serialOf(cell.day) ?? dayText(cell.day, locale);
    case 'month':
      return serialOf(`${cell.month}-01`) ?? cell.month;
    case 'time':
      return partOfDay(cell.time);
    case 'moment': {
      const serial = serialOf(cell.day);
      return serial === null ? `${dayText(cell.day, locale)} ${cell.time}` : serial + partOfDay(cell.time);
    }
  }
}

/** Days since 30 December 1899; null before March 1900, since Excel has a 29 February 1900 that never existed. */
function serialOf(day: string): number | null {
  const days = daysBetween('1899-12-30', day);
  return days > 60 ? days : null;
}

function partOfDay(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return (hours * 60 + minutes) / 1_440;
}

/** ECMA-376 part 1 § 22.9.2.19: `_x0041_` is an escaped character, so such a text must itself be escaped. */
const text = (value: string): string =>
  (value.length > longestCell ? `${value.slice(0, longestCell - 1)}…` : value).replaceAll(
    /_(?=x[\dA-Fa-f]{4}_)/g,
    '_x005F_',
  );

const dayLook = { de: 'dd.mm.yyyy', en: 'yyyy-mm-dd' } as const;
/** As on the screens, in both languages. */
const monthLook = 'mm/yyyy';

/** Width and number format of a column with values of this kind. */
export function lookOf({ kind, scale }: SheetColumn['field'], label: string, locale: Locale): ColumnDef {
  const width = Math.min(40, Math.max(widths[kind] ?? 20, label.length + 2));
  switch (kind) {
    case 'money':
      return { width, numFmt: `#,##0.${'0'.repeat(scale)}\\ "${currencySign()}"` };
    case 'decimal':
    case 'number':
      return { width, numFmt: `#,##0.${'0'.repeat(scale)}` };
    case 'date':
      return { width, numFmt: dayLook[locale] };
    case 'month':
      return { width, numFmt: monthLook };
    case 'time':
      return { width, numFmt: 'hh:mm' };
    case 'instant':
      return { width, numFmt: `${dayLook[locale]} hh:mm` };
    default:
      return { width };
  }
}

const widths: Readonly<Partial<Record<Field['kind'], number>>> = {
  integer: 8,
  decimal: 10,
  number: 10,
  money: 14,
  boolean: 8,
  date: 12,
  month: 10,
  time: 8,
  instant: 18,
  ref: 30,
};

/** Excel allows 31 characters, and none of these. */
export const sheetName = (name: string): string => name.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 28);
