import { type RawBuilder, sql } from 'kysely';
import { sameValue } from '../../../shared/sameValue.ts';
import { authorOf } from '../../access/actor.ts';
import { amongSlot, idsFor } from '../../access/among.ts';
import type { Data, Row } from '../../access/data.ts';
import { insertRows } from '../../access/insertRows.ts';
import { forUpdate } from '../../access/locking.ts';
import type { Entity } from '../../access/model.ts';
import { shadowColumns } from '../../access/shadowColumns.ts';
import { place, slot } from '../../access/statement.ts';
import { chainOf, holdChain } from '../../audit/append.ts';
import { jsonArrays, readArrays } from '../../database/sql/json.ts';
import { idsNamedBy, writeReferences } from './namedIds.ts';
import { layoutOf, recordOf, wholeRow } from './rowLayout.ts';
import { setPath, toColumn } from './value.ts';

type Stored = Record<string, unknown>;
export type FieldValues = ReadonlyMap<string, unknown>;

/**
 * A record as stored, regardless of the reader's rights: for merging, checks and the log, never for output.
 */
export interface StoredRecord<Field extends string = string> {
  readonly id: number;
  readonly version: number;
  readonly archived: boolean;
  /** the columns that only the server writes */
  readonly system: ReadonlyMap<string, unknown>;
  readonly fields: ReadonlyMap<Field, unknown>;
}

/** Reads rows of one entity in full and, on PostgreSQL, locks them until the transaction ends. */
export async function loadStored(
  data: Data,
  entity: Entity,
  conditions: readonly RawBuilder<unknown>[],
): Promise<readonly StoredRecord[]> {
  const rows = await data.run(
    sql`select ${wholeRow(entity)} from ${sql.table(entity.meta.table)} as t where ${sql.join(conditions, sql` and `)} order by t.id ${forUpdate(data)}`,
  );
  return storedRecords(data, entity, rows);
}

/**
 * One record that meets the conditions, locked like `loadStored`; the statement is compiled once for each `shape` of
 * the conditions.
 */
export async function loadOne(
  data: Data,
  entity: Entity,
  id: number,
  shape: string,
  conditions: () => readonly RawBuilder<unknown>[],
): Promise<StoredRecord | null> {
  const rows = await data.select(
    `stored|${entity.meta.name}|${shape}`,
    () =>
      sql`select ${sql.join(storedColumns(data, entity))} from ${sql.table(entity.meta.table)} as t where ${sql.join([sql`t.id = ${slot('id')}`, ...conditions()], sql` and `)} ${forUpdate(data)}`,
    { id },
  );
  const [stored = null] = await recordsOf(data, entity, rows.map(storedValues));
  return stored;
}

/** One record, read without a lock. */
export async function readStored(data: Data, entity: Entity, id: number): Promise<StoredRecord | null> {
  const rows = await data.select(
    `read|${entity.meta.table}`,
    () => sql`select ${wholeRow(entity)} from ${sql.table(entity.meta.table)} as t where id = ${slot('id')}`,
    { id },
  );
  const [stored = null] = await storedRecords(data, entity, rows);
  return stored;
}

/** Columns of `t` for `recordsOf`, as JSON: values passed through the driver cost more than parsing. */
export const storedColumns = ({ dialect }: Data, entity: Entity): readonly RawBuilder<unknown>[] =>
  jsonArrays(
    dialect,
    layoutOf(entity).columns.map(name => sql`${sql.ref(`t.${name}`)}`),
    'stored',
  );

/** The values of `storedColumns`. */
export const storedValues = (row: Row): readonly unknown[] => readArrays(row, 'stored');

/** `readStored` for many records, by their ids. */
export async function readAllStored(
  data: Data,
  entity: Entity,
  ids: readonly number[],
): Promise<ReadonlyMap<number, StoredRecord>> {
  if (ids.length === 0) return new Map();
  const rows = await data.select(
    `read all|${entity.meta.table}`,
    () =>
      sql`select ${wholeRow(entity)} from ${sql.table(entity.meta.table)} as t where id ${amongSlot(data, 'ids')}`,
    { ids: idsFor(data, ids) },
  );
  const records = await storedRecords(data, entity, rows);
  return new Map(records.map(record => [record.id, record]));
}

/** Converts rows of `wholeRow` to records. */
export function storedRecords(
  data: Data,
  entity: Entity,
  rows: readonly Row[],
): Promise<readonly StoredRecord[]> {
  const { columns } = layoutOf(entity);
  return recordsOf(
    data,
    entity,
    rows.map(row => columns.map(name => row[name])),
  );
}

/** Converts the values of rows to records; each list of references is read in one statement for all rows. */
export async function recordsOf(
  data: Data,
  entity: Entity,
  rows: readonly (readonly unknown[])[],
): Promise<readonly StoredRecord[]> {
  if (rows.length === 0) return [];
  const layout = layoutOf(entity);
  const records = rows.map(row => recordOf(layout, row));
  const ids = records.map(({ id }) => id);
  for (const { name, ref } of entity.meta.fields) {
    if (!ref?.join) continue;
    const named = await idsNamedBy(data, ref.join, ids);
    for (const { id, fields } of records) fields.set(name, named.get(id) ?? []);
  }
  return records;
}

/** The nested record that validation and hooks use. Empty fields are left out. */
export function nested(entity: Pick<Entity, 'meta'>, fields: FieldValues): Stored {
  const record: Stored = {};
  for (const { name } of entity.meta.fields) {
    const value = fields.get(name);
    if (value !== null && value !== undefined) setPath(name)(record, value);
  }
  return record;
}

/** The system columns of a new row. */
export function firstVersion({ actor }: Data) {
  const now = new Date().toISOString();
  const author = authorOf(actor);
  return { version: 1, created_at: now, created_by: author, updated_at: now, updated_by: author };
}

/** Inserts records without lists of references and without a log entry. Returns the ids in the same order. */
export function insertRecords(
  data: Data,
  entity: Entity,
  records: readonly FieldValues[],
): Promise<readonly number[]> {
  const system = firstVersion(data);
  const rows = records.map(fields => ({ ...columnsOf(entity, fields), ...system }));
  return insertRows(data, entity.meta.table, rows);
}

export async function insertRow(data: Data, entity: Entity, fields: FieldValues): Promise<number> {
  const [id = 0] = await insertNew(data, entity, [fields]);
  return id;
}

/** Inserts records with their lists of references. */
export async function insertNew(
  data: Data,
  entity: Entity,
  records: readonly FieldValues[],
): Promise<readonly number[]> {
  const ids = await insertRecords(data, entity, records);
  for (const [at, id] of ids.entries())
    await writeReferences(data, entity, id, new Map(), records[at] ?? new Map());
  return ids;
}

/**
 * Writes the fields that differ from `stored`. The version in the condition turns a lost race into 0 rows (false).
 * Also locks the record's chain in the log.
 */
export async function updateRow(
  data: Data,
  entity: Entity,
  stored: StoredRecord,
  fields: FieldValues,
  extra: Readonly<Record<string, unknown>> = {},
  changed = changedFields(stored.fields, fields),
): Promise<boolean> {
  const columns: Record<string, unknown> = {
    ...columnsOf(entity, fields, changed),
    ...extra,
    version: stored.version + 1,
    updated_at: new Date().toISOString(),
    updated_by: authorOf(data.actor),
  };
  const names = Object.keys(columns);
  const rows = await data.select(
    `update|${entity.meta.table}|${names.join()}`,
    () =>
      sql`update ${sql.table(entity.meta.table)} set ${sql.join(names.map((name, at) => sql`${sql.ref(name)} = ${place(at)}`))} where id = ${slot('id')} and version = ${slot('version')} returning id${holdChain(data)}`,
    { id: stored.id, version: stored.version, chain: chainOf(entity.meta.resource, stored.id) },
    Object.values(columns),
  );
  if (rows.length === 0) return false;
  await writeReferences(data, entity, stored.id, stored.fields, fields);
  return true;
}

/**
 * Names of the fields whose value has changed; only their columns are written, so that other indexes are not touched.
 */
export const changedFields = (before: FieldValues, after: FieldValues): ReadonlySet<string> =>
  new Set([...after].flatMap(([name, value]) => (sameValue(before.get(name), value) ? [] : [name])));

export async function deleteRow(data: Data, entity: Entity, id: number): Promise<void> {
  await data.select(
    `delete|${entity.meta.table}`,
    () => sql`delete from ${sql.table(entity.meta.table)} where id = ${slot('id')}`,
    { id },
  );
}

export async function deleteRows(data: Data, entity: Entity, ids: readonly number[]): Promise<void> {
  await data.select(
    `delete all|${entity.meta.table}`,
    () => sql`delete from ${sql.table(entity.meta.table)} where id ${amongSlot(data, 'ids')}`,
    { ids: idsFor(data, ids) },
  );
}

/** All stored columns with their shadow columns, or those of `only` and what depends on them. */
export function columnsOf(
  { meta }: Pick<Entity, 'meta'>,
  fields: Pick<FieldValues, 'get'>,
  only?: ReadonlySet<string>,
): Record<string, unknown> {
  const columns: Record<string, unknown> = {};
  for (const field of meta.fields) {
    if (field.computed || field.ref?.join || (only && !only.has(field.name))) continue;
    const value = fields.get(field.name) ?? null;
    columns[field.column] = toColumn(field, value);
  }
  return { ...columns, ...shadowColumns(meta, name => fields.get(name), only) };
}
