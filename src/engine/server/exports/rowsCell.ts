import type { Locale } from '../../shared/entityMeta.ts';
import type { ApiRecord } from '../records/read/selection.ts';
import { readPath, setPath } from '../records/rows/value.ts';
import { type Cell, partText } from './cell.ts';
import type { RowsColumn } from './rowsColumns.ts';
import { structureText } from './structureText.ts';

/** The cell of the child rows of a record, in their order. */
export function rowsCell(column: RowsColumn, rows: readonly ApiRecord[], locale: Locale): Cell {
  const text = rowsText(column, rows, locale);
  return text === '' ? { kind: 'empty' } : { kind: 'text', text };
}

/** In words; in JSON as the API has the rows where imports would not find the same values in the words. */
export function rowsText(column: RowsColumn, rows: readonly ApiRecord[], locale: Locale): string {
  if (rows.length === 0) return '';
  const { entity, structure } = column;
  return (
    structureText(entity, structure, rows, locale, partText(locale)) ??
    JSON.stringify(rows.map(row => shownIn(column, row)))
  );
}

function shownIn({ structure }: RowsColumn, row: ApiRecord): ApiRecord {
  const shown: ApiRecord = {};
  for (const { name } of structure.fields) {
    const value = readPath(row, name);
    if (value !== null && value !== undefined) setPath(name)(shown, value);
  }
  return shown;
}
