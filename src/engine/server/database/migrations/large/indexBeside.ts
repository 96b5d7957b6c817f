import type { IndexDef } from '../../../../shared/tables/tableDef.ts';
import type { Handle } from '../../database.ts';
import { quoteName } from '../../ddl/quote.ts';
import { indexSql } from '../../ddl/tableSql.ts';
import { run } from './fillBeside.ts';

export const dropBeside = ({ name }: IndexDef): string =>
  `drop index concurrently if exists ${quoteName(name)}`;

/**
 * Builds an index concurrently; an unfinished one of an earlier start is dropped and built again. False if rows
 * prevent it.
 */
export async function indexBeside(handle: Handle, table: string, index: IndexDef): Promise<boolean> {
  if (await isInvalid(handle, index.name)) await run(handle, dropBeside(index));
  const create = indexSql('postgres', table, index).replace(
    /index (?=")/,
    'index concurrently if not exists ',
  );
  try {
    await run(handle, create);
    return true;
  } catch {
    await run(handle, dropBeside(index));
    return false;
  }
}

async function isInvalid(handle: Handle, index: string): Promise<boolean> {
  const found = await run(
    handle,
    `select 1 from pg_index join pg_class on pg_class.oid = indexrelid where relname = '${index}' and not indisvalid and relnamespace = current_schema()::regnamespace`,
  );
  return found.length > 0;
}
