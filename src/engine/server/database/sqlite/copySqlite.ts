import Sqlite from 'libsql';

/** Copies a SQLite file as it is at one moment, also while a server writes into it. It blocks: for commands. */
export function copySqlite(from: string, to: string): void {
  const database = new Sqlite(from);
  try {
    database.exec('pragma busy_timeout = 5000');
    database.prepare('vacuum into ?').run([to]);
  } finally {
    database.close();
  }
}
