import { type RawBuilder, sql } from 'kysely';
import type { Dialect } from '../database.ts';

type Row = Readonly<Record<string, unknown>>;

/** The values as one JSON array. SQLite returns text, PostgreSQL the parsed array. */
export function jsonArray(dialect: Dialect, values: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  const build = sql.raw(dialect === 'sqlite' ? 'json_array' : 'json_build_array');
  return sql`${build}(${sql.join(values)})`;
}

/** PostgreSQL limits function calls to 100 arguments. */
const valuesPerArray = 90;

/** `jsonArray` split into as many arrays as needed, as columns `name0`, `name1` …, for `readArrays`. */
export function jsonArrays(
  dialect: Dialect,
  values: readonly RawBuilder<unknown>[],
  name: string,
): readonly RawBuilder<unknown>[] {
  const groups: RawBuilder<unknown>[] = [];
  for (let at = 0; at < values.length; at += valuesPerArray) {
    const array = jsonArray(dialect, values.slice(at, at + valuesPerArray));
    groups.push(sql`${array} as ${sql.id(`${name}${groups.length}`)}`);
  }
  return groups;
}

/** The concatenated values of these arrays of a row. */
export function readArrays(row: Row, name: string): readonly unknown[] {
  let values = parsedArray(row[`${name}0`]);
  for (let at = 1; row[`${name}${at}`] !== undefined; at++)
    values = [...values, ...parsedArray(row[`${name}${at}`])];
  return values;
}

export function parsedArray(value: unknown): readonly unknown[] {
  const array = parsedJson(value);
  return Array.isArray(array) ? array : [];
}

/** PostgreSQL returns parsed JSON, SQLite text; nested JSON may be either. */
export const parsedJson = (value: unknown): unknown =>
  typeof value === 'string' ? JSON.parse(value) : value;

/** The JSON `value` of every row of `from …`, as one JSON array in the given order; `[]` without rows. */
export function jsonRows(
  dialect: Dialect,
  value: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (dialect === 'postgres') {
    return sql`(select coalesce(json_agg(${value} order by ${order}), '[]'::json) from ${from})`;
  }
  // A subselect, because SQLite supports ORDER BY inside aggregates only since 3.44.
  return sql`(select json_group_array(json(value)) from (select ${value} as value from ${from} order by ${order}))`;
}
