import { masked } from '../../shared/recordChanges.ts';
import type { Data } from '../access/data.ts';
import { type Entity, entityNamed } from '../access/model.ts';
import { rowsText } from '../exports/rowsCell.ts';
import { type RowsColumn, rowsColumns } from '../exports/rowsColumns.ts';
import { labelsOf } from '../records/labels/labelsOf.ts';
import { traceReading } from '../records/read/read.ts';
import type { ApiRecord } from '../records/read/selection.ts';
import { setPath } from '../records/rows/value.ts';
import { type KeptRow, keptRowsIn } from '../records/write/keptRows.ts';
import type { FieldChanges } from '../records/write/restoreFields.ts';

/** Former or new child rows in words, as the cell of an export has them; masked if the actor may read none of them. */
export type RowsInWords = (name: string, kept: unknown) => string | null;

/** For all child rows in these changes; the labels of what they reference are read at once. */
export async function rowsInWords(
  data: Data,
  entity: Entity,
  changes: readonly FieldChanges[],
): Promise<RowsInWords> {
  const readers = new Map<string, (rows: readonly KeptRow[]) => string>();
  for (const column of rowsColumns(data, entity)) {
    const pairs = changes.flatMap(each => (each[column.child.name] ? [each[column.child.name] ?? []] : []));
    if (pairs.length === 0) continue;
    const recordOf = await namer(
      data,
      column,
      pairs.flatMap(pair => pair.flatMap(keptRowsIn)),
    );
    await traceReading(
      data,
      column.entity,
      pairs.flatMap(([old]) => keptRowsIn(old).map(recordOf)),
    );
    readers.set(column.child.name, rows => rowsText(column, rows.map(recordOf), data.actor.locale));
  }
  return (name, kept) => {
    const rows = keptRowsIn(kept);
    if (rows.length === 0) return null;
    return readers.get(name)?.(rows) ?? masked;
  };
}

/** Makes records with labels of kept rows, as the API reads them. */
async function namer(
  data: Data,
  { structure }: RowsColumn,
  rows: readonly KeptRow[],
): Promise<(row: KeptRow) => ApiRecord> {
  const labels = new Map<string, ReadonlyMap<number, string>>();
  for (const { name, ref } of structure.fields) {
    if (!ref) continue;
    const ids = rows.flatMap(({ fields }) => [fields[name]].flat().filter(id => typeof id === 'number'));
    labels.set(name, await labelsOf(data, entityNamed(data.model, ref.entity), ids));
  }
  return ({ id, fields }) => {
    const record: ApiRecord = { id };
    for (const { name } of structure.fields) setPath(name)(record, fields[name] ?? null);
    record._labels = Object.fromEntries(
      [...labels].map(([name, known]) => {
        const value = fields[name];
        return [name, Array.isArray(value) ? value.map(each => known.get(each)) : known.get(Number(value))];
      }),
    );
    return record;
  };
}
