import type { Data } from '../access/data.ts';
import { insertRows } from '../access/insertRows.ts';
import type { Entity } from '../access/model.ts';
import { columnsOf, type FieldValues, firstVersion } from './rows.ts';

/** Inserts records as they are, without lists of references and without an entry in the log. Answers the ids in order. */
export function insertRecords(
  data: Data,
  entity: Entity,
  records: readonly FieldValues[],
): Promise<readonly number[]> {
  const system = firstVersion(data);
  const rows = records.map(fields => ({ ...columnsOf(entity, fields), ...system }));
  return insertRows(data, entity.meta.table, rows);
}
