import Sqlite from 'libsql';

/**
 * Copies a consistent snapshot of a SQLite file, even while a server writes to it. Blocks the event loop: for
 * commands only.
 */
export function copySqlite(from: string, to: string): void {
  const database = new Sqlite(from);
  try {
    database.exec('pragma busy_timeout = 5000');
    database.prepare('vacuum into ?').run([to]);
  } finally {
    database.close();
  }
}
