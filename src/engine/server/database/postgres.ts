import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import pg from 'pg';
import type { ConnectOptions, Database, Handle } from './database.ts';

const bigint = 20;
const numeric = 1700;
/** Key of the advisory lock under which tables change: any number, the same in every version. */
const maintenanceLock = 7_305_441_902;
const attempts = 3;

export async function openPostgres(url: string, options: ConnectOptions): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 5_000,
    lock_timeout: 2_000,
    idle_in_transaction_session_timeout: 10_000,
    application_name: options.name ?? 'office',
    // Compiling a statement takes longer than any of ours runs.
    options: '-c jit=off',
    types: { getTypeParser },
  });
  // Without listeners the loss of a connection would end the process: the pool listens while a connection is idle, a
  // statement under way fails by itself, and between the statements of a transaction the next one fails.
  pool.on('error', () => {});
  pool.on('connect', client => client.on('error', () => {}));
  const count = options.onQuery ?? (() => {});
  const names = new StatementNames();

  const onClient = async <T>(
    begin: readonly string[],
    end: readonly string[],
    work: (handle: Handle) => Promise<T>,
  ) => {
    const client = await pool.connect();
    let broken = false;
    try {
      for (const statement of begin) await client.query(statement);
      const result = await work(
        open(new SingleConnectionDriver(new PostgresConnection(client, names, count))),
      );
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch(() => {
        broken = true;
      });
      throw error;
    } finally {
      for (const statement of end) {
        await client.query(statement).catch(() => {
          broken = true;
        });
      }
      client.release(broken);
    }
  };

  return {
    dialect: 'postgres',
    kysely: open(new PoolDriver(pool, names, count)),
    transaction: work => repeatOnDeadlock(() => onClient(['begin'], [], work)),
    async execute(handle, statements) {
      for (const statement of statements) await handle.executeQuery(CompiledQuery.raw(statement));
    },
    // The lock is taken before the transaction begins: who waited for it must see what the other has done.
    maintain: work =>
      onClient(
        [
          'set statement_timeout = 0',
          'set lock_timeout = 0',
          `select pg_advisory_lock(${maintenanceLock})`,
          'begin',
          'set local idle_in_transaction_session_timeout = 0',
        ],
        [
          `select pg_advisory_unlock(${maintenanceLock})`,
          'set statement_timeout = 5000',
          'set lock_timeout = 2000',
        ],
        work,
      ),
    close: () => pool.end(),
  };
}

/** Counts and cents stay far below 2^53, so 64-bit integers and sums are read as numbers. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  return oid === bigint || oid === numeric ? Number : pg.types.getTypeParser(oid, format);
}

async function repeatOnDeadlock<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : null;
      const isVictim = code === '40P01' || code === '40001';
      if (!isVictim || attempt === attempts) throw error;
    }
  }
}

function open(driver: Driver): Handle {
  return new Kysely<never>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: db => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

/** Names under which PostgreSQL keeps prepared statements; when there are very many shapes the rest go unnamed. */
class StatementNames {
  readonly #names = new Map<string, string>();

  nameOf(sql: string): string | undefined {
    const known = this.#names.get(sql);
    if (known || this.#names.size >= 500) return known;
    const name = `s${this.#names.size}`;
    this.#names.set(sql, name);
    return name;
  }
}

class PostgresConnection implements DatabaseConnection {
  #isCut = false;

  constructor(
    readonly client: pg.PoolClient,
    readonly names: StatementNames,
    readonly onQuery: (sql: string) => void,
  ) {}

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    this.onQuery(sql);
    const isNamed = /^\s*(select|insert|update|delete)\b/i.test(sql);
    const query = {
      name: isNamed ? this.names.nameOf(sql) : undefined,
      text: sql,
      values: [...parameters],
    };
    try {
      const { rows, rowCount } = await this.client.query(query);
      return { rows, numAffectedRows: BigInt(rowCount ?? 0) };
    } catch (error) {
      this.#isCut ||= endsConnection(error);
      throw error;
    }
  }

  /** The pool learns of a lost connection only when its socket closes, after the statement has failed. */
  release(): void {
    this.client.release(this.#isCut);
  }

  // biome-ignore lint/correctness/useYield: the interface asks for a generator; nothing here streams
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('Rows are not streamed: read them in pages.');
  }
}

/** An error of the statement alone leaves the connection as it was; `FATAL` and what the server never said do not. */
const endsConnection = (error: unknown): boolean =>
  !(error instanceof pg.DatabaseError) || error.severity !== 'ERROR';

class PoolDriver implements Driver {
  constructor(
    readonly pool: pg.Pool,
    readonly names: StatementNames,
    readonly onQuery: (sql: string) => void,
  ) {}
  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    return new PostgresConnection(await this.pool.connect(), this.names, this.onQuery);
  }
  async beginTransaction(): Promise<void> {
    throw new Error('Use Database.transaction.');
  }
  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}
  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    if (connection instanceof PostgresConnection) connection.release();
  }
  async destroy(): Promise<void> {
    await this.pool.end();
  }
}

/** Inside a transaction every statement uses its connection. */
class SingleConnectionDriver implements Driver {
  constructor(readonly connection: DatabaseConnection) {}
  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    return this.connection;
  }
  async beginTransaction(): Promise<void> {
    throw new Error('Use Database.transaction.');
  }
  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
}
