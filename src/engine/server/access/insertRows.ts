import { sql } from 'kysely';
import { columnsOf, type FieldValues, firstVersion } from '../records/rows.ts';
import type { Data } from './data.ts';
import type { Entity } from './model.ts';
import { place } from './statement.ts';

type Columns = Readonly<Record<string, unknown>>;

/** Values per statement: SQLite takes 32,766, PostgreSQL 65,535. */
const valuesPerStatement = 8_000;

/**
 * Inserts many rows of one table in few statements. All rows have the same columns. Answers the ids in the order of the
 * rows: both databases give them out ascending within a statement.
 */
export async function insertRows(
  data: Data,
  table: string,
  rows: readonly Columns[],
  returning: 'id' | null = 'id',
): Promise<readonly number[]> {
  const names = Object.keys(rows[0] ?? {});
  const perStatement = Math.max(1, Math.floor(valuesPerStatement / names.length));
  const ids: number[] = [];
  for (const chunk of sharedChunks(rows, perStatement)) {
    const build = () => {
      const places = chunk.map(
        (_, row) => sql`(${sql.join(names.map((_, at) => place(row * names.length + at)))})`,
      );
      const answer = returning === null ? sql`` : sql`returning id`;
      return sql`insert into ${sql.table(table)} (${sql.join(names.map(name => sql.ref(name)))}) values ${sql.join(places)} ${answer}`;
    };
    const values = chunk.flatMap(columns => names.map(name => columns[name]));
    const shape = `insert|${table}|${names.join(',')}|${chunk.length}`;
    const answered = await data.select(shape, build, {}, values);
    ids.push(...answered.map(({ id }) => Number(id)).sort((left, right) => left - right));
  }
  return ids;
}

/** Inserts records as they are, without lists of references and without a word in the log. Answers the ids in order. */
export function insertRecords(
  data: Data,
  entity: Entity,
  records: readonly FieldValues[],
): Promise<readonly number[]> {
  const system = firstVersion(data);
  const rows = records.map(fields => ({ ...columnsOf(entity, fields), ...system }));
  return insertRows(data, entity.meta.table, rows);
}

/** Chunks as large as powers of two: few shapes of a statement, each compiled once, serve lists of any length. */
export function* sharedChunks<T>(rows: readonly T[], most: number): Generator<readonly T[]> {
  for (let from = 0; from < rows.length; ) {
    const size = 2 ** Math.floor(Math.log2(Math.min(most, rows.length - from)));
    yield rows.slice(from, from + size);
    from += size;
  }
}

export function* chunksOf<T>(rows: readonly T[], size: number): Generator<readonly T[]> {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size);
}
