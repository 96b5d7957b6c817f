import { CompiledQuery } from 'kysely';
import type { Dialect, Handle } from '../../database.ts';
import { dropSearchIndex, refillSearchIndex, searchIndex } from '../../ddl/tableSql.ts';
import { searchTable } from '../../sql/search.ts';

/**
 * Rebuilds the search index of a table after many of its texts were written. SQLite would otherwise flush it with
 * each row, since a migration has an open savepoint: ten times slower.
 */
export async function searchedAfterwards(
  handle: Handle,
  dialect: Dialect,
  table: string,
  write: () => Promise<void>,
): Promise<void> {
  const isIndexed = dialect === 'sqlite' && (await exists(handle, searchTable(table)));
  if (!isIndexed) return write();
  const run = async (statements: readonly string[]) => {
    for (const statement of statements) await handle.executeQuery(CompiledQuery.raw(statement));
  };
  await run(dropSearchIndex(dialect, table));
  await write();
  await run([...searchIndex(dialect, table), ...refillSearchIndex(dialect, table)]);
}

async function exists(handle: Handle, table: string): Promise<boolean> {
  const known = CompiledQuery.raw(`select 1 from sqlite_master where type = 'table' and name = ?`, [table]);
  return (await handle.executeQuery(known)).rows.length > 0;
}
