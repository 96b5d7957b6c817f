import { type RawBuilder, sql } from 'kysely';
import type { Dialect } from './database.ts';

/** The values as one JSON array. SQLite answers text, PostgreSQL the parsed array. */
export function jsonArray(dialect: Dialect, values: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  const build = sql.raw(dialect === 'sqlite' ? 'json_array' : 'json_build_array');
  return sql`${build}(${sql.join(values)})`;
}

/** The JSON `value` of every row of `from …`, as one JSON array ordered by `order`; `[]` without rows. */
export function jsonRows(
  dialect: Dialect,
  value: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (dialect === 'postgres') {
    return sql`(select coalesce(json_agg(${value} order by ${order}), '[]'::json) from ${from})`;
  }
  // A subselect, because SQLite learnt ORDER BY inside aggregates only in 3.44.
  return sql`(select json_group_array(json(value)) from (select ${value} as value from ${from} order by ${order}))`;
}
