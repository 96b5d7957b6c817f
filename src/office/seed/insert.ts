import type { RowTypes, TableName } from '@engine/server/access/rowTypes.ts';
import { openBuilder } from '@engine/server/access/typedRows.ts';
import type { Dialect, Handle } from '@engine/server/database/connect.ts';
import { quoteName, quoteNames } from '@engine/server/database/ddl/quote.ts';
import { columnsOf } from '@engine/server/records/rows/rows.ts';
import { readPath } from '@engine/server/records/rows/value.ts';
import { today } from '@engine/shared/day.ts';
import type { EntityMeta } from '@engine/shared/entityMeta.ts';
import { entities } from '@generated/tables.ts';
import type { Names } from '@generated/types/names.ts';
import { type Compilable, CompiledQuery, type Kysely, sql } from 'kysely';

/** A record to write; its id is set beforehand, so that others can refer to it; empty fields may be omitted. */
export type Draft<T> = { readonly id: number } & { readonly [K in keyof T]?: T[K] };

export type EntityName = keyof Names & string;

type AnyDraft = { readonly id: number } & Readonly<Record<string, unknown>>;

/** A record with the fields and groups of the entity, and the timestamps of every row. */
type DraftOf<E extends EntityName> = { readonly id: number } & {
  readonly [K in GroupOf<Names[E]['field']> | 'created_at' | 'created_by' | 'updated_at']?: unknown;
};
type GroupOf<Path extends string> = Path extends `${infer Group}.${string}` ? Group : Path;

/** Values per statement: SQLite takes 32,766, PostgreSQL 65,535. */
const valuesPerStatement = 8_000;

/**
 * Writes many records at once without the API: no rights, log or checks, but with the same derived columns (folded
 * texts, search text) as the API. Ids count from 1, so the tables must be empty, or `continueIds` be called.
 */
export class Writer {
  /** default for created_at and updated_at; no record is later */
  readonly now: string;
  /** the office's day at that instant */
  readonly today: string;
  /** starts statements for `run` */
  readonly all: Pick<Kysely<RowTypes>, 'selectFrom' | 'updateTable'>;
  readonly #lastIds = new Map<EntityName, number>();

  constructor(
    readonly handle: Handle,
    readonly dialect: Dialect,
    clock: Date,
  ) {
    this.now = clock.toISOString();
    this.today = today(clock);
    this.all = openBuilder(dialect);
  }

  /** The id of the next record of this entity. */
  nextId(entity: EntityName): number {
    const id = (this.#lastIds.get(entity) ?? 0) + 1;
    this.#lastIds.set(entity, id);
    return id;
  }

  /** For a table that is not empty: continues its ids. */
  async continueIds(entity: EntityName): Promise<void> {
    const { rows } = await this.handle.executeQuery<{ readonly last: number | null }>(
      CompiledQuery.raw(`select max(id) as last from ${quoteName(metaOf(entity).table)}`),
    );
    this.#lastIds.set(entity, Number(rows[0]?.last ?? 0));
  }

  async insert<E extends EntityName>(entity: E, records: readonly DraftOf<E>[]): Promise<void> {
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

  /** Sets PostgreSQL's identity columns to continue after the ids given here; SQLite does so by itself. */
  async finish(): Promise<void> {
    if (this.dialect === 'sqlite') return;
    for (const [entity, last] of this.#lastIds) {
      const { table } = metaOf(entity);
      await this.#execute('select setval(pg_get_serial_sequence($1, $2), $3)', [
        quoteName(table),
        'id',
        last,
      ]);
    }
  }

  async isEmpty(table: TableName): Promise<boolean> {
    const found = this.all.selectFrom(table).select(sql.lit(1).as('found')).limit(1);
    return (await this.run(found)).length === 0;
  }

  async run<O>(query: Compilable<O>): Promise<readonly O[]> {
    return (await this.handle.executeQuery(query.compile())).rows;
  }

  async #execute(text: string, values: readonly unknown[]): Promise<void> {
    await this.handle.executeQuery(CompiledQuery.raw(text, [...values]));
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
      await this.#execute(
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
