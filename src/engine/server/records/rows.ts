import { type RawBuilder, sql } from 'kysely';
import { authorOf } from '../access/actor.ts';
import type { Data, Row } from '../access/data.ts';
import { forUpdate } from '../access/locking.ts';
import type { Entity } from '../access/model.ts';
import { shadowColumns } from '../access/shadowColumns.ts';
import { fromColumn, setPath, toColumn } from './value.ts';

type Stored = Record<string, unknown>;
export type FieldValues = ReadonlyMap<string, unknown>;

/** A record as it is stored, without regard to the reader: for merging, checks and the log, never for output. */
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
    sql`select t.* from ${sql.table(entity.meta.table)} as t where ${sql.join(conditions, sql` and `)} order by t.id ${forUpdate(data)}`,
  );
  const records: StoredRecord[] = [];
  for (const row of rows) records.push(await storedRecord(data, entity, row));
  return records;
}

/** One record without a lock, to look at. */
export async function readStored(data: Data, entity: Entity, id: number): Promise<StoredRecord | null> {
  const [row] = await data.run(sql`select * from ${sql.table(entity.meta.table)} where id = ${id}`);
  return row ? storedRecord(data, entity, row) : null;
}

async function storedRecord(data: Data, entity: Entity, row: Row): Promise<StoredRecord> {
  const fields = new Map<string, unknown>();
  for (const field of entity.meta.fields) {
    const join = field.ref?.join;
    if (field.computed) continue;
    if (join) {
      const ids = await data.run(
        sql`select ${sql.ref(join.other)} as id from ${sql.table(join.table)} where ${sql.ref(join.own)} = ${row.id} order by 1`,
      );
      fields.set(
        field.name,
        ids.map(({ id }) => Number(id)),
      );
    } else fields.set(field.name, fromColumn(field)(row[field.column]) ?? null);
  }
  return {
    id: Number(row.id),
    version: Number(row.version),
    archived: (row.archived_at ?? null) !== null,
    system: new Map(
      entity.meta.systemColumns.map(column => {
        const field = entity.fields.get(column);
        return [column, (field ? fromColumn(field)(row[column]) : null) ?? null] as const;
      }),
    ),
    fields,
  };
}

/** The nested record that validation and hooks look at. Empty fields are left out. */
export function nested(entity: Pick<Entity, 'meta'>, fields: FieldValues): Stored {
  const record: Stored = {};
  for (const { name } of entity.meta.fields) {
    const value = fields.get(name);
    if (value !== null && value !== undefined) setPath(name)(record, value);
  }
  return record;
}

/** What every new row says of itself: written now, by the actor, for the first time. */
export function firstVersion({ actor }: Data) {
  const now = new Date().toISOString();
  const author = authorOf(actor);
  return { version: 1, created_at: now, created_by: author, updated_at: now, updated_by: author };
}

export async function insertRow(data: Data, entity: Entity, fields: FieldValues): Promise<number> {
  const columns: Record<string, unknown> = { ...columnsOf(entity, fields), ...firstVersion(data) };
  const names = Object.keys(columns);
  const [row] = await data.run(
    sql`insert into ${sql.table(entity.meta.table)} (${sql.join(names.map(name => sql.ref(name)))}) values (${sql.join(names.map(name => columns[name]))}) returning id`,
  );
  const id = Number(row?.id);
  await writeReferences(data, entity, id, new Map(), fields);
  return id;
}

/** Writes what differs from `stored`; the version in the condition makes a lost race visible as 0 rows. */
export async function updateRow(
  data: Data,
  entity: Entity,
  stored: StoredRecord,
  fields: FieldValues,
  extra: Readonly<Record<string, unknown>> = {},
): Promise<boolean> {
  const columns: Record<string, unknown> = {
    ...columnsOf(entity, fields),
    ...extra,
    version: stored.version + 1,
    updated_at: new Date().toISOString(),
    updated_by: authorOf(data.actor),
  };
  const assignments = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  const rows = await data.run(
    sql`update ${sql.table(entity.meta.table)} set ${sql.join(assignments)} where id = ${stored.id} and version = ${stored.version} returning id`,
  );
  if (rows.length === 0) return false;
  await writeReferences(data, entity, stored.id, stored.fields, fields);
  return true;
}

export async function deleteRow(data: Data, entity: Entity, id: number): Promise<void> {
  await data.run(sql`delete from ${sql.table(entity.meta.table)} where id = ${id}`);
}

/**
 * Stored columns with their folded shadows and the text that `q` searches: of all fields, or of what changes when these
 * do.
 */
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

async function writeReferences(
  data: Data,
  entity: Entity,
  id: number,
  before: FieldValues,
  after: FieldValues,
): Promise<void> {
  for (const field of entity.meta.fields) {
    const join = field.ref?.join;
    if (!join) continue;
    const old = ids(before.get(field.name));
    const wanted = ids(after.get(field.name));
    const added = [...wanted].filter(other => !old.has(other));
    const removed = [...old].filter(other => !wanted.has(other));
    if (removed.length > 0) {
      await data.run(
        sql`delete from ${sql.table(join.table)} where ${sql.ref(join.own)} = ${id} and ${sql.ref(join.other)} in (${sql.join(removed)})`,
      );
    }
    if (added.length > 0) {
      const rows = added.map(other => sql`(${id}, ${other})`);
      await data.run(
        sql`insert into ${sql.table(join.table)} (${sql.ref(join.own)}, ${sql.ref(join.other)}) values ${sql.join(rows)}`,
      );
    }
  }
}

function ids(value: unknown): ReadonlySet<number> {
  return new Set(Array.isArray(value) ? value.map(Number) : []);
}
