import { type RawBuilder, sql } from 'kysely';
import type { EntityMeta } from '../../shared/entityMeta.ts';
import type { Dialect } from './database.ts';

/**
 * Rows whose search text contains `word`: a folded LIKE pattern `%word%` (`_` for characters that LIKE treats
 * specially; no ESCAPE, because FTS5 could not use its index then). Words of fewer than three characters are
 * looked for without an index.
 */
export function searchMatches(
  dialect: Dialect,
  meta: Pick<EntityMeta, 'table'>,
  alias: string,
  word: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (dialect === 'postgres') return sql`${sql.ref(`${alias}.search_text`)} like ${word}`;
  const index = sql.table(searchTable(meta.table));
  return sql`${sql.ref(`${alias}.id`)} in (select rowid from ${index} where search_text like ${word})`;
}

/** SQLite keeps the trigrams in a table of their own. */
export function searchTable(table: string): string {
  return `${table}_search`;
}
