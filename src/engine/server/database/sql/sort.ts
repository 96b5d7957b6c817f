import { type RawBuilder, sql } from 'kysely';
import type { Dialect } from '../database.ts';

/** Empty values come first upwards and last downwards on both databases; every index is built in this order. */
export function sortDirection(
  dialect: Dialect,
  order: 'ASC' | 'DESC',
  _nullable = true,
): RawBuilder<unknown> {
  if (dialect === 'sqlite') return sql.raw(order === 'ASC' ? 'asc' : 'desc');
  return sql.raw(order === 'ASC' ? 'asc nulls first' : 'desc nulls last');
}
