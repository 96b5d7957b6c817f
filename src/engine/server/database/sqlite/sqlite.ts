import { rm, writeFile } from 'node:fs/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import Sqlite from 'libsql';
import { sum } from '../../../shared/sum.ts';
import { keepFromOthers, touchPrivateFile } from '../../privateFile.ts';
import type { ConnectOptions, Database, Handle } from '../database.ts';
import { readNumbersBeside } from '../numbers.ts';
import { rolledBack } from '../rolledBack.ts';
import { isFull, RoomWatch, roomBytes } from '../roomWatch.ts';
import { lockFile } from './lockFile.ts';
import { Queue } from './queue.ts';
import { readRowsBeside } from './rowsBeside.ts';
import { SharedCommit } from './sharedCommit.ts';
import {
  bindable,
  RoutingConnection,
  SharedConnectionDriver,
  SqliteConnection,
} from './sqliteConnections.ts';
import { sqliteFault } from './sqliteFault.ts';

/**
 * Two connections to one file: one for reads, the other, through a queue, for writes and transactions. So a read
 * never sees the middle of a transaction, and never waits for one (WAL).
 */
export function openSqlite(file: string, options: ConnectOptions): Database {
  const exclusive = options.exclusive ?? true;
  const { lock, writer, reader } = openFile(file, options);
  const queue = new Queue();
  const room = new RoomWatch(() => queue.run(async () => writeAndRemove(writer, file)));
  const { onQuery = () => {}, onAnswer = () => {} } = options;
  const noting = { onQuery, onAnswer, onError: (error: unknown) => room.note(error) };
  const writes = new SqliteConnection(writer, noting);
  const reads = new SqliteConnection(reader, noting);
  const open = (connection: DatabaseConnection): Handle =>
    new Kysely<never>({
      dialect: {
        createAdapter: () => new SqliteAdapter(),
        createDriver: () => new SharedConnectionDriver(connection),
        createIntrospector: db => new SqliteIntrospector(db),
        createQueryCompiler: () => new SqliteQueryCompiler(),
      },
    });
  const inTransaction = open(writes);
  // Counts the commits of all connections but its own, which only reads (sqlite.org/pragma.html#pragma_data_version).
  const dataVersion = reader.prepare('pragma data_version').raw();

  const transact = <T>(begin: string, work: (handle: Handle) => Promise<T>): Promise<T> =>
    queue.run(async () => {
      writer.exec(begin);
      try {
        const result = await work(inTransaction);
        writer.exec('commit');
        return result;
      } catch (error) {
        room.note(error);
        if (writer.inTransaction) writer.exec('rollback');
        throw error;
      }
    });

  const brief = new SharedCommit(queue, writer, inTransaction);

  // Tables are rebuilt while others reference them (sqlite.org/lang_altertable.html, "12 steps"); `work` must check the
  // foreign keys before the commit.
  async function maintain<T>(work: (transaction: Handle) => Promise<T>): Promise<T> {
    await queue.run(async () => writer.exec('pragma foreign_keys = off'));
    try {
      return await transact('begin exclusive', work);
    } finally {
      await queue.run(async () => writer.exec('pragma foreign_keys = on'));
      writes.forget();
      reads.forget();
    }
  }

  const kysely = open(new RoutingConnection(reads, writes, queue));
  return {
    dialect: 'sqlite',
    kysely,
    transaction: work => transact('begin immediate', work),
    async briefly(work) {
      try {
        return await brief.run(work);
      } catch (error) {
        room.note(error);
        throw error;
      }
    },
    readNumbers(query) {
      noting.onQuery(query.sql);
      return readNumbersBeside(file, { ...query, parameters: query.parameters.map(bindable) });
    },
    async readLong<R>(query: CompiledQuery) {
      noting.onQuery(query.sql);
      const begin = performance.now();
      const question = { sql: query.sql, parameters: query.parameters.map(bindable) };
      try {
        return await readRowsBeside<R>(file, question);
      } finally {
        noting.onAnswer('sqlite', (performance.now() - begin) / 1_000);
      }
    },
    stamp() {
      const [version] = dataVersion.get([]) as readonly number[];
      return version ?? null;
    },
    async execute(_handle, statements) {
      for (const statement of statements) writer.exec(statement);
    },
    outside: work => work(kysely),
    maintain,
    tryOut: work => rolledBack(maintain, work),
    get connections() {
      const { running, waiting } = queue.figures;
      return { most: 1, open: 1, used: running, waiting: waiting + brief.waiting };
    },
    get remembered() {
      const all = [reads.remembered, writes.remembered];
      return {
        entries: sum(all.map(({ entries }) => entries)),
        weight: sum(all.map(({ weight }) => weight)),
      };
    },
    async check() {
      await reads.executeQuery(CompiledQuery.raw('select 1'));
      await room.check();
    },
    async close() {
      await queue.run(async () => {
        writes.forget();
        reads.forget();
        reader.close();
        try {
          if (exclusive) tidy(writer);
        } finally {
          writer.close();
          lock?.release();
        }
      });
    },
  };
}

/** Skipped on a full disk: the next start finds everything in the WAL file. */
function tidy(writer: Sqlite.Database): void {
  try {
    writer.exec('pragma optimize');
    // The driver finalizes statements only on garbage collection, so SQLite does not detect the last close and would
    // leave the WAL file behind.
    writer.prepare('pragma wal_checkpoint(truncate)').all([]);
  } catch (error) {
    if (!isFull(error)) throw error;
  }
}

/** Throws `DatabaseUnavailable` for errors that the operator can correct, and leaves nothing open. */
function openFile(file: string, options: ConnectOptions) {
  const opened: { close(): void }[] = [];
  try {
    const exclusive = options.exclusive ?? true;
    if (exclusive) for (const name of [file, `${file}.lock`]) touchPrivateFile(name);
    const lock = exclusive ? lockFile(file) : null;
    if (lock) opened.push({ close: () => lock.release() });
    const [writer, reader] = [new Sqlite(file), new Sqlite(file)];
    opened.push(writer, reader);
    writer.exec('pragma journal_mode = wal');
    // SQLite creates them with the permissions of the database file; those of an earlier start may differ.
    for (const ending of ['-wal', '-shm']) keepFromOthers(`${file}${ending}`, { group: 'keeps' });
    prepareConnection(writer, options, 16);
    prepareConnection(reader, options, 32);
    reader.exec('pragma query_only = on');
    // Reads the schema, so that a damaged one is detected now.
    reader.prepare('select count(*) from sqlite_schema').all([]);
    return { lock, writer, reader };
  } catch (error) {
    for (const each of opened.reverse()) each.close();
    throw sqliteFault(file, error);
  }
}

/** Writes a file next to the database, and, since the database may have a limit of its own, to its first page. */
async function writeAndRemove(writer: Sqlite.Database, file: string): Promise<void> {
  const probe = `${file}.room`;
  try {
    await writeFile(probe, Buffer.alloc(roomBytes), { mode: 0o600, flush: true });
  } finally {
    await rm(probe, { force: true });
  }
  const [version] = writer.prepare('pragma user_version').raw().all([]) as readonly (readonly number[])[];
  writer.exec(`pragma user_version = ${Number(version?.[0] ?? 0)}`);
}

/** A small cache: the rest is in the system's page cache, which does not count towards the process's memory limit. */
function prepareConnection(
  connection: Sqlite.Database,
  { durable = true }: ConnectOptions,
  cacheMegabytes: number,
): void {
  connection.exec('pragma busy_timeout = 5000');
  connection.exec(`pragma synchronous = ${durable ? 'full' : 'off'}`);
  connection.exec('pragma foreign_keys = on');
  // Otherwise INSERT OR REPLACE would bypass the triggers that protect rows from deletion.
  connection.exec('pragma recursive_triggers = on');
  connection.exec(`pragma cache_size = -${cacheMegabytes * 1_024}`);
  connection.exec('pragma temp_store = memory');
}
