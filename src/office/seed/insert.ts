import type { Dialect, Handle } from '@engine/server/database/connect.ts';
import { quoteName, quoteNames } from '@engine/server/database/ddl/quote.ts';
import { columnsOf } from '@engine/server/records/rows.ts';
import { readPath } from '@engine/server/records/value.ts';
import { today } from '@engine/shared/day.ts';
import type { EntityMeta } from '@engine/shared/entityMeta.ts';
import { entities } from '@generated/tables.ts';
import { CompiledQuery } from 'kysely';

/** A record to write: its id is known beforehand, so that others can name it; empty fields may be left out. */
export type Draft<T> = { readonly id: number } & { readonly [K in keyof T]?: T[K] };

type AnyDraft = { readonly id: number } & Readonly<Record<string, unknown>>;

/** Values per statement: SQLite takes 32,766, PostgreSQL 65,535. */
const valuesPerStatement = 8_000;

/**
 * Writes many records at once, past the API: without rights, log and checks of its own, but with the same columns
 * (folded texts, search text) that the API writes. Ids count from 1, so the tables must be empty.
 */
export class Writer {
  /** stands as created_at and updated_at wherever the record itself does not say; nothing has happened after it */
  readonly now: string;
  /** the office's day at that instant */
  readonly today: string;
  readonly #lastIds = new Map<string, number>();

  constructor(
    readonly handle: Handle,
    readonly dialect: Dialect,
    clock: Date,
  ) {
    this.now = clock.toISOString();
    this.today = today(clock);
  }

  /** The id of the next record of this entity. */
  nextId(entity: string): number {
    const id = (this.#lastIds.get(entity) ?? 0) + 1;
    this.#lastIds.set(entity, id);
    return id;
  }

  async insert(entity: string, records: readonly AnyDraft[]): Promise<void> {
    const meta = metaOf(entity);
    const rows = records.map(record => this.#rowOf(meta, record));
    await this.#write(meta.table, rows);
    for (const { name, ref } of meta.fields) {
      if (!ref?.join) continue;
      const { table, own, other } = ref.join;
      await this.#write(
        table,
        records.flatMap(record => idsAt(record, name).map(id => ({ [own]: record.id, [other]: id }))),
      );
    }
  }

  /** Sets PostgreSQL's identity columns behind the ids that were given here; SQLite does so by itself. */
  async finish(): Promise<void> {
    if (this.dialect === 'sqlite') return;
    for (const [entity, last] of this.#lastIds) {
      const { table } = metaOf(entity);
      await this.run('select setval(pg_get_serial_sequence($1, $2), $3)', [quoteName(table), 'id', last]);
    }
  }

  async run(text: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
    return (await this.handle.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows;
  }

  #rowOf(meta: EntityMeta, record: AnyDraft): Row {
    const fields = new Map(meta.fields.map(({ name }) => [name, readPath(record, name)]));
    return {
      ...columnsOf({ meta }, fields),
      id: record.id,
      version: 1,
      created_at: record.created_at ?? this.now,
      created_by: record.created_by ?? null,
      updated_at: record.updated_at ?? record.created_at ?? this.now,
      updated_by: record.created_by ?? null,
    };
  }

  async #write(table: string, rows: readonly Row[]): Promise<void> {
    const columns = Object.keys(rows[0] ?? {});
    const rowsPerStatement = Math.floor(valuesPerStatement / columns.length);
    for (let at = 0; at < rows.length; at += rowsPerStatement) {
      const chunk = rows.slice(at, at + rowsPerStatement);
      const text = `insert into ${quoteName(table)} (${quoteNames(columns)}) values ${this.#places(chunk.length, columns.length)}`;
      await this.run(
        text,
        chunk.flatMap(row => Object.values(row)),
      );
    }
  }

  #places(rows: number, columns: number): string {
    const place = (at: number) => (this.dialect === 'sqlite' ? '?' : `$${at + 1}`);
    const row = (at: number) =>
      `(${Array.from({ length: columns }, (_, column) => place(at * columns + column)).join(', ')})`;
    return Array.from({ length: rows }, (_, at) => row(at)).join(', ');
  }
}

type Row = Readonly<Record<string, unknown>>;

const metas = new Map(entities.map(meta => [meta.name, meta]));

function metaOf(entity: string): EntityMeta {
  const meta = metas.get(entity);
  if (!meta) throw new Error(`There is no entity "${entity}".`);
  return meta;
}

function idsAt(record: Readonly<Record<string, unknown>>, name: string): readonly number[] {
  const ids = record[name];
  return Array.isArray(ids) ? ids.map(Number) : [];
}
