import { type RawBuilder, sql } from 'kysely';
import type { Field } from '../../../shared/field.ts';
import { longestReason } from '../../../shared/requestLimits.ts';
import type { Data, Row } from '../../access/data.ts';
import type { Entity } from '../../access/model.ts';
import { ProblemError } from '../../access/problemError.ts';
import { isProtectedValue } from '../../access/protection.ts';
import { isReadable } from '../../access/resolveField.ts';
import { rowScope } from '../../access/rowScope.ts';
import { slot } from '../../access/statement.ts';
import { type Activity, appendActivity } from '../../audit/append.ts';
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
 * one entry with the ids of its records. `revealed`: the protected fields by which these records were chosen, which
 * the answer reveals whether it has them or not.
 */
export async function traceReading(
  data: Data,
  entity: Entity,
  read: ApiRecord | readonly ApiRecord[],
  revealed: readonly string[] = [],
): Promise<void> {
  const { protection } = entity;
  const readable = [...protection.keys()].filter(field => isReadable(data.model, data.actor, entity, field));
  const records = [read].flat();
  if (records.length === 0 || readable.length + revealed.length === 0) return;
  const isShown = (field: Field) => (record: ApiRecord) => {
    const value = readPath(record, field.name);
    return !isBlank(value) && isProtectedValue(protection, field, value);
  };
  const shown = readable.filter(field => records.some(isShown(field))).map(({ name }) => name);
  const names = [...new Set([...shown, ...revealed])];
  if (names.length === 0) return;
  const isList = Array.isArray(read);
  await traceNames(data, entity, names, {
    recordId: isList ? null : Number(records[0]?.id),
    changes: isList ? { id: [null, records.map(({ id }) => id)] } : null,
  });
}

/** Logs figures on records that were chosen or grouped by specially protected fields: a count of one says as much. */
export async function traceFigures(data: Data, entity: Entity, revealed: readonly string[]): Promise<void> {
  if (revealed.length > 0) await traceNames(data, entity, revealed, { recordId: null, changes: null });
}

const traceNames = (
  data: Data,
  { meta }: Entity,
  names: readonly string[],
  about: Pick<Activity, 'recordId' | 'changes'>,
): Promise<void> =>
  data.briefly(inner =>
    appendActivity(inner, {
      action: 'view',
      resource: meta.resource,
      reason: names.join(', ').slice(0, longestReason),
      ...about,
    }),
  );

function isBlank(value: unknown): boolean {
  return (
    value === null || value === undefined || value === false || (Array.isArray(value) && value.length === 0)
  );
}
