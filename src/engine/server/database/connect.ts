import type { ConnectOptions, Database } from './database.ts';
import { DatabaseUnavailable } from './database.ts';

export type { ConnectOptions, Database, Dialect, Handle, Waiting } from './database.ts';
export { DatabaseUnavailable } from './database.ts';

/**
 * Opens `sqlite:path/to/file.db` or `postgres://…`. Creates a missing SQLite file, but no tables: see `migrate`.
 * Throws `DatabaseUnavailable` if it cannot be opened or is in use by another server, or for an unknown kind of URL.
 */
export async function connect(url: string, options: ConnectOptions = {}): Promise<Database> {
  // Imported on demand, since a server needs only one of the drivers.
  if (url.startsWith('sqlite:')) {
    const { openSqlite } = await import('./sqlite/sqlite.ts');
    return openSqlite(url.slice('sqlite:'.length), options);
  }
  if (/^postgres(ql)?:\/\//.test(url)) {
    const { openPostgres } = await import('./postgres/postgres.ts');
    return openPostgres(url, options);
  }
  throw new DatabaseUnavailable(
    `DATABASE_URL must begin with "sqlite:" (sqlite:data/${options.name ?? 'office'}.db) or "postgres://" (postgres://user@host/name).`,
  );
}
