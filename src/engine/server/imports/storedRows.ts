import type { Data } from '../access/data.ts';
import type { StoredRecord } from '../records/rows/rows.ts';
import { keptRow, storedRowsOf } from '../records/write/keptRows.ts';
import type { FieldChanges } from '../records/write/restoreFields.ts';
import type { ImportedRows } from './plan.ts';

/** The stored child rows of one record, by column. */
export type StoredRows = (column: ImportedRows) => readonly StoredRecord[];

export const noRows: StoredRows = () => [];

/** The stored child rows of several records, for those columns of the file that have child rows. */
export async function storedRows(
  data: Data,
  columns: readonly ImportedRows[],
  ids: readonly number[],
): Promise<(id: number) => StoredRows> {
  const found = new Map<string, ReadonlyMap<number, readonly StoredRecord[]>>();
  for (const { child } of columns) found.set(child.name, await storedRowsOf(data, child, ids));
  return id =>
    ({ child }) =>
      found.get(child.name)?.get(id) ?? [];
}

/** Former and new rows by the name of the child rows, where they differ. */
export const rowChanges = (
  columns: readonly ImportedRows[],
  before: StoredRows,
  after: StoredRows,
): FieldChanges =>
  Object.fromEntries(
    columns.flatMap(column => {
      const [old, rows] = [before, after].map(of => of(column).map(row => keptRow(column.entity, row)));
      const isSame = JSON.stringify(old) === JSON.stringify(rows);
      return isSame ? [] : [[column.child.name, [old?.length ? old : null, rows] as const]];
    }),
  );
