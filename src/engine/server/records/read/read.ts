import { type RawBuilder, sql } from 'kysely';
import type { Field } from '../../../shared/field.ts';
import type { Data, Row } from '../../access/data.ts';
import type { Entity } from '../../access/model.ts';
import { ProblemError } from '../../access/problemError.ts';
import { isProtectedValue } from '../../access/protection.ts';
import { isReadable } from '../../access/resolveField.ts';
import { rowScope } from '../../access/rowScope.ts';
import { slot } from '../../access/statement.ts';
import { appendActivity } from '../../audit/append.ts';
import { readPath } from '../rows/value.ts';
import { childRowsOfOne } from './childRows.ts';
import { type ApiRecord, type Selection, selectionOf } from './selection.ts';

/** Further columns that a statement reads of the row `t`. */
export interface MoreColumns {
  /** identifies the columns for this entity and actor */
  readonly shape: string;
  readonly columns: () => readonly RawBuilder<unknown>[];
}

const noMore: MoreColumns = { shape: '', columns: () => [] };

/** One record with its child rows; a missing and an invisible record both give 404. */
export async function readRecord(data: Data, entity: Entity, id: number): Promise<ApiRecord> {
  return (await readRecordWith(data, entity, id)).record;
}

/** Some fields of a record, without its child rows. */
export async function readFields(
  data: Data,
  entity: Entity,
  id: number,
  fields: ReadonlySet<Field>,
): Promise<ApiRecord> {
  const selection = selectionOf(data, entity, fields);
  return selection.toRecord(await readRow(data, entity, id, selection, noMore), data.actor.locale);
}

/** The whole record, and the row `t` as read with the additional columns. */
export async function readRecordWith(
  data: Data,
  entity: Entity,
  id: number,
  more: MoreColumns = noMore,
): Promise<{ readonly record: ApiRecord; readonly row: Row }> {
  const selection = selectionOf(data, entity);
  const row = await readRow(data, entity, id, selection, more);
  const record = selection.toRecord(row, data.actor.locale);
  for (const child of entity.meta.children) {
    record[child.name] = await childRowsOfOne(data, child, id);
  }
  return { record, row };
}

async function readRow(
  data: Data,
  entity: Entity,
  id: number,
  selection: Selection,
  more: MoreColumns,
): Promise<Row> {
  const [row] = await data.select(
    `one|${entity.meta.name}|${selection.shape}|${more.shape}`,
    () =>
      sql`select ${sql.join([...more.columns(), ...selection.columns])} from ${sql.table(entity.meta.table)} as t where ${sql.join(
        [sql`t.id = ${slot('id')}`, ...rowScope(data.model, data.actor, entity, 't', 'read', 'each')],
        sql` and `,
      )}`,
    { id },
  );
  if (!row) throw new ProblemError('notFound');
  return row;
}

/**
 * Logs the reading of specially protected values before they are sent (R-KEEP-6): the names of the fields; for a list
 * one entry with the ids of its records.
 */
export async function traceReading(
  data: Data,
  entity: Entity,
  read: ApiRecord | readonly ApiRecord[],
): Promise<void> {
  const { protection } = entity;
  const readable = [...protection.keys()].filter(field => isReadable(data.model, data.actor, entity, field));
  if (readable.length === 0) return;
  const records = [read].flat();
  const isRevealed = (field: Field) => (record: ApiRecord) => {
    const value = readPath(record, field.name);
    return !isBlank(value) && isProtectedValue(protection, field, value);
  };
  const revealed = readable.filter(field => records.some(isRevealed(field)));
  if (revealed.length === 0) return;
  const isList = Array.isArray(read);
  await data.briefly(inner =>
    appendActivity(inner, {
      action: 'view',
      resource: entity.meta.resource,
      recordId: isList ? null : Number(records[0]?.id),
      changes: isList ? { id: [null, records.map(({ id }) => id)] } : null,
      reason: revealed.map(({ name }) => name).join(', '),
    }),
  );
}

function isBlank(value: unknown): boolean {
  return (
    value === null || value === undefined || value === false || (Array.isArray(value) && value.length === 0)
  );
}
