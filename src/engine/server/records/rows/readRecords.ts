import { sql } from 'kysely';
import type { Field } from '../../../shared/field.ts';
import { among } from '../../access/among.ts';
import type { Data } from '../../access/data.ts';
import type { Entity } from '../../access/model.ts';
import { slot } from '../../access/statement.ts';
import { wholeRow } from './rowLayout.ts';
import { type StoredRecord, storedRecords } from './rows.ts';

/** The next records after an id, in id order and without a lock; archived ones are left out. */
export async function readRecordsAfter(
  data: Data,
  entity: Entity,
  after: number,
  limit: number,
): Promise<readonly StoredRecord[]> {
  const { name, table, archivable } = entity.meta;
  const rows = await data.select(
    `page|${name}`,
    () =>
      sql`select ${wholeRow(entity)} from ${sql.table(table)} as t where t.id > ${slot('after')} ${archivable ? sql`and t.archived_at is null` : sql``} order by t.id limit ${slot('limit')}`,
    { after, limit },
  );
  return storedRecords(data, entity, rows);
}

/** The child rows whose reference `by` is one of the parents, without a lock. */
export async function readChildRecords(
  data: Data,
  entity: Entity,
  by: Field,
  parents: readonly number[],
): Promise<readonly StoredRecord[]> {
  const rows = await data.run(
    sql`select ${wholeRow(entity)} from ${sql.table(entity.meta.table)} as t where ${sql.ref(`t.${by.column}`)} ${among(data, parents)} order by t.id`,
  );
  return storedRecords(data, entity, rows);
}
