import { type CellValue, streamXlsxRows } from 'hucre/xlsx';
import { csvRows } from './csvRows.ts';
import { csvText } from './csvText.ts';
import { type FileCell, type FileTable, isBlank, isFilled, rowText } from './fileTable.ts';
import { TableError, type TableFault } from './tableError.ts';
import { tableLimits } from './tableLimits.ts';
import { zipFault } from './zipFault.ts';

/** The thread's answer for a file. */
export type ReadTable =
  | ({ readonly kind: 'read' } & FileTable)
  | { readonly kind: 'faulty'; readonly fault: TableFault; readonly row: number };

/** Reads a CSV file or the first sheet of a workbook, depending on its content. */
export async function readTable(bytes: Uint8Array): Promise<ReadTable> {
  try {
    const table = isPacked(bytes) ? await readSheet(bytes) : readCsv(bytes);
    return table.rows.length === 0 ? { kind: 'faulty', fault: 'noRows', row: 0 } : { kind: 'read', ...table };
  } catch (error) {
    if (error instanceof TableError) return { kind: 'faulty', fault: error.fault, row: error.row };
    throw error;
  }
}

/** The mark of a packed file (APPNOTE.TXT § 4.3.7). */
const isPacked = ([first, second]: Uint8Array): boolean => first === 0x50 && second === 0x4b;

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
  const table = new Table();
  for (const { place, cells } of csvRows(csvText(bytes))) table.add(place, cells);
  return table;
}

/** Collects the header and the rows below it, within the limits. */
class Table {
  columns: readonly string[] = [];
  readonly rows: string[] = [];

  add(place: number, cells: readonly FileCell[]): void {
    if (cells.every(isBlank)) return;
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
    // What stands beyond the headings stays, as a fault of its row.
    const width = Math.max(this.columns.length, cells.findLastIndex(isFilled) + 1);
    this.rows.push(rowText(place, cells.slice(0, width)));
  }
}
