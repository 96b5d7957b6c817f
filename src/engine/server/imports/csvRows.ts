import { detectDelimiter, streamCsvRows } from 'hucre/csv';
import { withFormula } from '../exports/csv.ts';
import { TableError } from './tableError.ts';

/** A row of cells, numbered from 1 as spreadsheet programs show it. */
interface CsvRow {
  readonly place: number;
  readonly cells: readonly string[];
}

/** A text that no file holds: a row of its own behind all others, unless the file ends within quotation marks. */
const end = '\uffff\ufffe';
/** The separator of a single column. */
const none = '\ufffe\uffff';

/** The rows of a CSV text (RFC 4180). Throws `openQuote` with the row where a quotation mark begins that never ends. */
export function* csvRows(text: string): Generator<CsvRow> {
  // Excel's own first line, which it does not show.
  const [line, named] = /^"?sep=([^"\r\n])"?(?:\r\n|\r|\n)/i.exec(text) ?? [''];
  const table = text.slice(line.length);
  let last: CsvRow = { place: 0, cells: [] };
  for (const row of streamCsvRows(`${table}\n${end}`, { delimiter: named ?? delimiterOf(table) })) {
    if (last.place > 0) yield last;
    last = { place: last.place + 1, cells: row.map(value => withFormula(String(value ?? ''))) };
  }
  if (last.cells.length !== 1 || last.cells[0] !== end) throw new TableError('openQuote', last.place);
}

/** Cells that begin with a quotation mark, behind the start or a separator. */
const quotedCell = /(?<![^,;\t|\r\n])"(?:[^"]|"")*"/;
const headerLine = new RegExp(`^[\\r\\n]*((?:${quotedCell.source}|[^\\r\\n])*)`);

/** The separator of the columns; one that the header lacks is part of a text, as in a list of one column. */
function delimiterOf(text: string): string {
  const sample = text.slice(0, 100_000);
  const header = (headerLine.exec(sample)?.[1] ?? '').replace(new RegExp(quotedCell, 'g'), '');
  return [detectDelimiter(sample), detectDelimiter(header)].find(each => header.includes(each)) ?? none;
}
