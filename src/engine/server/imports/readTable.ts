import { detectDelimiter, streamCsvRows } from 'hucre/csv';
import { type CellValue, streamXlsxRows } from 'hucre/xlsx';
import { windowsText } from '../../shared/windowsText.ts';
import { withFormula } from '../exports/csv.ts';
import { type FileCell, type FileTable, isBlank, rowText } from './fileTable.ts';
import { tableLimits } from './tableLimits.ts';
import { type ZipFault, zipFault } from './zipFault.ts';

export type TableFault = ZipFault | 'fileType' | 'noRows' | 'tooManyRows' | 'tooManyColumns' | 'longCell';

/** The thread's answer for a file. */
export type ReadTable =
  | ({ readonly kind: 'read' } & FileTable)
  | { readonly kind: 'faulty'; readonly fault: TableFault };

class TableError extends Error {
  constructor(readonly fault: TableFault) {
    super(fault);
  }
}

/** Reads a CSV file or the first sheet of a workbook, depending on its content. */
export async function readTable(bytes: Uint8Array): Promise<ReadTable> {
  try {
    const table = startsWith(bytes, 0x50, 0x4b) ? await readSheet(bytes) : readCsv(bytes);
    return table.rows.length === 0 ? { kind: 'faulty', fault: 'noRows' } : { kind: 'read', ...table };
  } catch (error) {
    if (error instanceof TableError) return { kind: 'faulty', fault: error.fault };
    throw error;
  }
}

const startsWith = (bytes: Uint8Array, ...first: readonly number[]): boolean =>
  first.every((byte, at) => bytes[at] === byte);

async function readSheet(bytes: Uint8Array) {
  const fault = zipFault(bytes);
  if (fault) throw new TableError(fault);
  const table = new Table();
  try {
    for await (const { index, values } of streamXlsxRows(bytes)) table.add(index + 1, values.map(plainOf));
  } catch (error) {
    if (error instanceof TableError) throw error;
    // Not a workbook, or a damaged one; the details would not help users.
    throw new TableError('damaged');
  }
  return table;
}

function plainOf(value: CellValue): FileCell {
  if (!(value instanceof Date)) return value;
  // Times are fractions of a day in a sheet, which may be off by microseconds.
  const time = Math.round(value.getTime() / 1_000) * 1_000;
  if (Number.isNaN(time)) return null;
  const text = new Date(time).toISOString().slice(0, 19);
  // a time without a date is on day 0, before all dates of sheets
  return text < '1900' ? text.slice(11, 16) : text;
}

function readCsv(bytes: Uint8Array) {
  const text = textOf(bytes);
  const delimiter = detectDelimiter(text.slice(0, 100_000));
  const table = new Table();
  let place = 0;
  for (const row of streamCsvRows(text, { delimiter })) {
    place += 1;
    table.add(
      place,
      row.map(value => withFormula(String(value ?? ''))),
    );
  }
  return table;
}

/** Decodes UTF-8 or UTF-16 if marked or valid, otherwise the Windows code page of Western Europe. */
function textOf(bytes: Uint8Array): string {
  if (startsWith(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes);
  // Old workbooks, pictures, PDF files and programs contain NUL bytes, which no text has.
  if (bytes.length === 0 || bytes.includes(0)) throw new TableError('fileType');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return windowsText(bytes);
  }
}

/** Collects the header and the rows below it, within the limits. */
class Table {
  columns: readonly string[] = [];
  readonly rows: string[] = [];

  add(place: number, cells: readonly FileCell[]): void {
    if (cells.every(cell => cell === null || cell === '')) return;
    if (cells.length > tableLimits.columns && !cells.slice(tableLimits.columns).every(isBlank))
      throw new TableError('tooManyColumns');
    if (cells.some(cell => typeof cell === 'string' && cell.length > tableLimits.cell))
      throw new TableError('longCell');
    if (this.columns.length === 0) {
      const last = cells.findLastIndex(cell => !isBlank(cell));
      this.columns = cells.slice(0, last + 1).map(cell => String(cell ?? '').trim());
      return;
    }
    if (this.rows.length === tableLimits.rows) throw new TableError('tooManyRows');
    this.rows.push(rowText(place, cells.slice(0, this.columns.length)));
  }
}
