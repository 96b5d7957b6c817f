import Sqlite from 'libsql';
import { DatabaseUnavailable } from '../database.ts';

/**
 * Ensures that only one process serves a SQLite file. The lock is an open write transaction on a second, small
 * database next to it: the operating system releases it when the process ends, however that happens, and others can
 * still read who holds it.
 */
export function lockFile(file: string): { release(): void } {
  const lock = new Sqlite(`${file}.lock`);
  try {
    lock.exec('pragma busy_timeout = 0');
    lock.exec('create table if not exists holder (id integer primary key, pid integer, since text)');
    const holder = lock.prepare('insert or replace into holder (id, pid, since) values (1, ?, ?)');
    holder.run([process.pid, new Date().toISOString()]);
    lock.exec('begin immediate');
  } catch (error) {
    const message = heldMessage(lock, file, error);
    lock.close();
    throw new DatabaseUnavailable(message, { cause: error });
  }
  return {
    release() {
      lock.exec('rollback');
      lock.close();
    },
  };
}

function heldMessage(lock: Sqlite.Database, file: string, error: unknown): string {
  if (!(error instanceof Error && error.message.includes('locked'))) {
    return `The lock ${file}.lock cannot be taken: ${error instanceof Error ? error.message : String(error)}`;
  }
  return `${file} is in use by another server${holderOf(lock)}. Stop that one first, or set DATABASE_URL to another file.`;
}

function holderOf(lock: Sqlite.Database): string {
  try {
    const [row] = lock.prepare('select pid, since from holder').all([]);
    const { pid, since } = row as { pid: number; since: string };
    return ` (process ${pid}, since ${since})`;
  } catch {
    // the other server is just starting and has not written its process id yet
    return '';
  }
}
