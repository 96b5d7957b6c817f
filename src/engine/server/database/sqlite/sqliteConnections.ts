import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import type Sqlite from 'libsql';
import type { CacheFigures } from '../../boundedCache.ts';
import type { Queue } from './queue.ts';
import { StatementCache } from './statementCache.ts';

/** One connection of the driver with its prepared statements. */
export class SqliteConnection implements DatabaseConnection {
  readonly #statements: StatementCache;

  constructor(
    connection: Sqlite.Database,
    readonly noting: {
      readonly onQuery: (sql: string) => void;
      readonly onAnswer: (database: 'sqlite', seconds: number) => void;
      readonly onError: (error: unknown) => void;
    },
  ) {
    this.#statements = new StatementCache(connection);
  }

  get remembered(): CacheFigures {
    return this.#statements.figures;
  }

  forget(): void {
    this.#statements.clear();
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    this.noting.onQuery(sql);
    const begin = performance.now();
    try {
      const statement = this.#statements.prepare(sql);
      const values = parameters.map(bindable);
      if (statement.reader) return { rows: statement.all(values) as R[] };
      const { changes, lastInsertRowid } = statement.run(values);
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
    } catch (error) {
      this.noting.onError(error);
      throw error;
    } finally {
      this.noting.onAnswer('sqlite', (performance.now() - begin) / 1_000);
    }
  }

  // biome-ignore lint/correctness/useYield: the interface asks for a generator; nothing here streams
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('Rows are not streamed on SQLite: read them in pages.');
  }
}

/** Converts parameters: the driver aborts the process on booleans and does not know undefined. */
export function bindable(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 1 : 0;
  return value ?? null;
}

/** Outside a transaction, selects use the reading connection; other statements wait in the queue. */
export class RoutingConnection implements DatabaseConnection {
  constructor(
    readonly reads: SqliteConnection,
    readonly writes: SqliteConnection,
    readonly queue: Queue,
  ) {}

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (/^\s*select\b/i.test(query.sql)) return this.reads.executeQuery<R>(query);
    return this.queue.run(() => this.writes.executeQuery<R>(query));
  }

  streamQuery(): AsyncGenerator<never> {
    return this.reads.streamQuery();
  }
}

/** Transactions are started by `Database.transaction` only, so that none can bypass the queue. */
export class SharedConnectionDriver implements Driver {
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
