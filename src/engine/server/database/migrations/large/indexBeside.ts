import type { Handle } from '../../database.ts';
import { quoteName } from '../../ddl/quote.ts';
import { run } from './fillBeside.ts';

export const dropBeside = (name: string): string => `drop index concurrently if exists ${quoteName(name)}`;

/**
 * Runs the statement that creates an index concurrently; an unfinished one of an earlier start is dropped and built
 * again. False if rows prevent it.
 */
export async function indexBeside(handle: Handle, name: string, statement: string): Promise<boolean> {
  if (await isInvalid(handle, name)) await run(handle, dropBeside(name));
  try {
    await run(handle, statement.replace(/index (?=")/, 'index concurrently if not exists '));
    return true;
  } catch {
    await run(handle, dropBeside(name));
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
