import { sql } from 'kysely';
import { sharedChunks } from '../../shared/chunks.ts';
import type { Data } from './data.ts';
import { place } from './statement.ts';

type Columns = Readonly<Record<string, unknown>>;

/** Parameters per statement: SQLite allows 32,766, PostgreSQL 65,535. */
const valuesPerStatement = 8_000;

/**
 * Inserts many rows into one table in few statements. All rows must have the same columns. Returns the ids in the
 * order of the rows: both databases assign them in ascending order within a statement.
 */
export async function insertRows(
  data: Data,
  table: string,
  rows: readonly Columns[],
  returning: 'id' | null = 'id',
): Promise<readonly number[]> {
  const ids: number[] = [];
  for (const { shape, build, values } of statementsFor(table, rows, returning)) {
    const answered = await data.select(shape, build, {}, values);
    ids.push(...answered.map(({ id }) => Number(id)).sort((left, right) => left - right));
  }
  return ids;
}

/**
 * `insertRows` without ids, where it suffices that the next statement of the transaction reports an error
 * (`Data.send`).
 */
export async function sendRows(data: Data, table: string, rows: readonly Columns[]): Promise<void> {
  for (const { shape, build, values } of statementsFor(table, rows, null))
    await data.send(shape, build, {}, values);
}

function* statementsFor(table: string, rows: readonly Columns[], returning: 'id' | null) {
  const names = Object.keys(rows[0] ?? {});
  const perStatement = Math.max(1, Math.floor(valuesPerStatement / names.length));
  const answer = returning === null ? sql`` : sql`returning id`;
  for (const chunk of sharedChunks(rows, perStatement)) {
    const build = () => {
      const places = chunk.map(
        (_, row) => sql`(${sql.join(names.map((_, at) => place(row * names.length + at)))})`,
      );
      return sql`insert into ${sql.table(table)} (${sql.join(names.map(name => sql.ref(name)))}) values ${sql.join(places)} ${answer}`;
    };
    yield {
      shape: `insert|${table}|${names.join(',')}|${chunk.length}|${returning}`,
      build,
      values: chunk.flatMap(columns => names.map(name => columns[name])),
    };
  }
}
