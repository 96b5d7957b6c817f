import { CompiledQuery } from 'kysely';
import type { Database, Handle } from '../../database.ts';
import { errorCode } from '../../errorCode.ts';
import type { Recorded } from '../files/migrationHistory.ts';

const inOrder = CompiledQuery.raw('select name, checksum, tables from migrations order by name');

/**
 * The applied migrations in their order; none where there is no table of them yet. All other errors are thrown: a
 * table that may not be read says nothing about what was applied.
 */
export async function recordedMigrations(handle: Handle): Promise<readonly Recorded[]> {
  try {
    return (await handle.executeQuery<Recorded>(inOrder)).rows;
  } catch (error) {
    if (isMissingTable(error)) return [];
    throw error;
  }
}

/** PostgreSQL has a code for it, SQLite only the sentence. */
export const isMissingTable = (error: unknown): boolean =>
  errorCode(error) === '42P01' || (error instanceof Error && error.message === 'no such table: migrations');

export async function forgetMigration(
  { dialect }: Database,
  handle: Handle,
  { name }: Pick<Recorded, 'name'>,
): Promise<void> {
  const statement = `delete from migrations where name = ${dialect === 'sqlite' ? '?' : '$1'}`;
  await handle.executeQuery(CompiledQuery.raw(statement, [name]));
}
