import type { ConnectOptions, Database } from './database.ts';
import { DatabaseUnavailable } from './database.ts';

export type { ConnectOptions, Database, Dialect, Handle, Waiting } from './database.ts';
export { DatabaseUnavailable } from './database.ts';

/**
 * Opens `sqlite:path/to/file.db` or `postgres://…`. A missing SQLite file is created, tables are not: see
 * `migrate`. Throws `DatabaseUnavailable` when it cannot be opened, is in use by another server, or the URL is of no
 * known kind.
 */
export async function connect(url: string, options: ConnectOptions = {}): Promise<Database> {
  // Each with its driver, of which a server needs one.
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
