import { setTimeout as delay } from 'node:timers/promises';
import {
  CompiledQuery,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { ConnectOptions, Database, Handle } from '../database.ts';
import { numbersIn, numbersSql } from '../numbers.ts';
import { RoomWatch, roomBytes } from '../roomWatch.ts';
import { awaitPostgres } from './awaitPostgres.ts';
import { PostgresConnection } from './postgresConnection.ts';
import { clientOptions, PostgresPool } from './postgresPool.ts';
import { times } from './postgresTimes.ts';

/** Key of the advisory lock for schema changes: an arbitrary number, the same in every version. */
const maintenanceLock = 7_305_441_902;
const attempts = 3;

export async function openPostgres(url: string, options: ConnectOptions): Promise<Database> {
  const { name = 'office', patience = times, wait } = options;
  if (wait) await awaitPostgres(clientOptions(url, name, patience), wait);
  const pool = new PostgresPool({
    url,
    name,
    size: options.poolSize ?? 10,
    patience,
    onQuery: options.onQuery ?? (() => {}),
    onAnswer: options.onAnswer ?? (() => {}),
    onError: error => room.note(error),
  });
  const room = new RoomWatch(() => transact(pool, begin, writeTemporary));
  const kysely = open(poolDriver(pool));
  return {
    dialect: 'postgres',
    kysely,
    transaction: work => transact(pool, begin, work),
    briefly: work => transact(pool, begin, work),
    async readNumbers({ sql, parameters }) {
      const question = CompiledQuery.raw(numbersSql('postgres', sql), [...parameters]);
      const { rows } = await kysely.executeQuery<{ readonly list: unknown }>(question);
      return numbersIn(rows[0]?.list);
    },
    async readLong<R>(query: CompiledQuery) {
      return (await kysely.executeQuery<R>(query)).rows;
    },
    stamp: () => null,
    async execute(handle, statements) {
      for (const statement of statements) await handle.executeQuery(CompiledQuery.raw(statement));
    },
    maintain: work => transact(pool, beginMaintenance, work),
    tryOut: work => tryOut(pool, work),
    outside: work => outside(pool, work),
    get connections() {
      return pool.connections;
    },
    get remembered() {
      return pool.remembered;
    },
    async check() {
      await kysely.executeQuery(CompiledQuery.raw('select 1'));
      await room.check();
    },
    close: () => pool.close(),
  };
}

const begin = (connection: PostgresConnection): void => connection.begin();

/**
 * The lock is taken before the transaction begins, so that its snapshot includes the changes of the previous holder.
 */
async function beginMaintenance(connection: PostgresConnection): Promise<void> {
  await connection.takeAnyTime();
  await connection.control(`select pg_advisory_lock(${maintenanceLock})`);
  await beginLong(connection);
}

async function beginLong(connection: PostgresConnection): Promise<void> {
  await connection.control('begin');
  await connection.control('set local idle_in_transaction_session_timeout = 0');
}

async function tryOut<T>(pool: PostgresPool, work: (handle: Handle) => Promise<T>): Promise<T> {
  const connection = await pool.acquire();
  try {
    await connection.takeAnyTime();
    await beginLong(connection);
    return await work(open(connectionDriver(connection)));
  } finally {
    await connection.rollBack();
    connection.release();
  }
}

/**
 * The lock ends with the connection, which is not reused. It is polled: a concurrent index build would wait for a
 * statement that waits for the lock.
 */
async function outside<T>(pool: PostgresPool, work: (handle: Handle) => Promise<T>): Promise<T> {
  const connection = await pool.acquire();
  try {
    await connection.takeAnyTime();
    const handle = open(connectionDriver(connection));
    const lock = CompiledQuery.raw(`select pg_try_advisory_lock(${maintenanceLock + 1}) as taken`);
    for (;;) {
      const { rows } = await handle.executeQuery<{ readonly taken: boolean }>(lock);
      if (rows[0]?.taken === true) return await work(handle);
      await delay(200);
    }
  } finally {
    connection.release();
  }
}

/** The temporary table is dropped at the end of the transaction. */
async function writeTemporary(handle: Handle): Promise<void> {
  const rows = Math.ceil(roomBytes / 1_000);
  await handle.executeQuery(
    CompiledQuery.raw(
      `create temporary table room on commit drop as select repeat('x', 1000) as filling from generate_series(1, ${rows})`,
    ),
  );
}

async function transact<T>(
  pool: PostgresPool,
  start: (connection: PostgresConnection) => Promise<void> | void,
  work: (handle: Handle) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const connection = await pool.acquire();
    try {
      await start(connection);
      const result = await work(open(connectionDriver(connection)));
      await connection.commit();
      return result;
    } catch (error) {
      await connection.rollBack();
      if (!connection.isVictim || attempt === attempts) throw error;
    } finally {
      connection.release();
    }
  }
}

/** Shared by all handles: each transaction has its own handle, and creating a compiler takes longer than using it. */
const compiler = new PostgresQueryCompiler();

function open(driver: Driver): Handle {
  return new Kysely<never>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: db => new PostgresIntrospector(db),
      createQueryCompiler: () => compiler,
    },
  });
}

/** Transactions are started by `Database.transaction` only. */
const noTransactions = {
  init: async () => {},
  async beginTransaction() {
    throw new Error('Use Database.transaction.');
  },
  commitTransaction: async () => {},
  rollbackTransaction: async () => {},
};

const poolDriver = (pool: PostgresPool): Driver => ({
  ...noTransactions,
  acquireConnection: () => pool.acquire(),
  async releaseConnection(connection) {
    if (connection instanceof PostgresConnection) connection.release();
  },
  destroy: () => pool.close(),
});

/** Inside a transaction all statements use its connection. */
const connectionDriver = (connection: PostgresConnection): Driver => ({
  ...noTransactions,
  acquireConnection: async () => connection,
  releaseConnection: async () => {},
  destroy: async () => {},
});
