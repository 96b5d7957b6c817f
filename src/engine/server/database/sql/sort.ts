import { type RawBuilder, sql } from 'kysely';
import type { Dialect } from '../database.ts';

/** NULL comes first in ascending and last in descending order on both databases; every index has this order. */
export function sortDirection(dialect: Dialect, order: 'ASC' | 'DESC'): RawBuilder<unknown> {
  if (dialect === 'sqlite') return sql.raw(order === 'ASC' ? 'asc' : 'desc');
  return sql.raw(order === 'ASC' ? 'asc nulls first' : 'desc nulls last');
}
