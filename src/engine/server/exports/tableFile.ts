import { Readable } from 'node:stream';
import { today } from '../../shared/day.ts';
import type { Locale } from '../../shared/entityMeta.ts';
import type { Cell } from './cell.ts';
import { byteOrderMark, csvLine } from './csv.ts';
import { type SheetColumn, writeSheet } from './xlsx.ts';

export const formats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof formats)[number];

/** A file that is written while its rows are read. */
export interface TableFile {
  readonly filename: string;
  readonly type: string;
  readonly content: Readable;
}

interface Table {
  readonly title: string;
  readonly columns: readonly SheetColumn[];
  /** the rows, in pages as they are read */
  readonly pages: Pages;
  readonly locale: Locale;
}

type Pages = AsyncIterable<readonly (readonly Cell[])[]>;

/** A table as a file, with labelled columns and typed cells. */
export function tableFile(format: ExportFormat, table: Table): TableFile {
  const chunks = format === 'csv' ? csvTexts(table) : sheetOf(table);
  return {
    filename: `${table.title} ${today()}.${format}`,
    type: types[format],
    content: Readable.from(chunks, { objectMode: false }),
  };
}

/** The media type of an XLSX file (ECMA-376 part 1, annex A). */
export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const types: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: xlsxType,
};

async function* csvTexts({ columns, pages, locale }: Table): AsyncGenerator<string> {
  yield byteOrderMark +
    csvLine(
      columns.map(({ label }) => ({ kind: 'text', text: label })),
      locale,
    );
  for await (const rows of pages) yield rows.map(cells => csvLine(cells, locale)).join('');
}

const sheetOf = ({ title, columns, pages, locale }: Table): AsyncGenerator<Uint8Array> =>
  writeSheet(rowsOf(pages), title, columns, locale);

async function* rowsOf(pages: Pages): AsyncGenerator<readonly Cell[]> {
  for await (const rows of pages) yield* rows;
}
