import type { CompiledQuery, Kysely } from 'kysely';
import type { CacheFigures } from '../boundedCache.ts';

export type Dialect = 'sqlite' | 'postgres';

/**
 * The schema is data (`EntityMeta`), so statements name tables at run time: the builder is deliberately untyped, and
 * all names passed to it come from metadata.
 */
export type Handle = Kysely<never>;

/** One open database. Only `access/` and the startup of the server may hold it. */
export interface Database {
  readonly dialect: Dialect;
  /** Single statements, each by itself. On SQLite reads run in parallel to a transaction and see committed data. */
  readonly kysely: Handle;
  /**
   * Runs `work` in one transaction. Inside, use the handle it receives, never `kysely`. SQLite runs one at a time, in
   * order of arrival. PostgreSQL repeats `work` after a deadlock or serialization failure, so it must have no effects
   * outside the database.
   */
  transaction<T>(work: (transaction: Handle) => Promise<T>): Promise<T>;
  /**
   * `transaction` for work of a few milliseconds, such as the change of one record: on SQLite several share a commit.
   */
  briefly<T>(work: (transaction: Handle) => Promise<T>): Promise<T>;
  /**
   * The column `id` of a select in its order, as a snapshot of committed data; there may be millions. SQLite reads in
   * a worker thread, so that the event loop is not blocked.
   */
  readNumbers(query: CompiledQuery): Promise<Float64Array>;
  /**
   * The rows of a select of committed data that may take long. SQLite reads in a worker thread, so that the event
   * loop is not blocked.
   */
  readLong<R>(query: CompiledQuery): Promise<readonly R[]>;
  /**
   * A number that changes with every commit, by any process: what was read under the same number is still valid.
   * Null: only a query could tell.
   */
  stamp(): number | null;
  /** Runs several statements without results (DDL) on the handle's connection. */
  execute(handle: Handle, statements: readonly string[]): Promise<void>;
  /**
   * `transaction` for schema changes: no timeouts, one at a time across all servers, foreign keys checked at the end.
   */
  maintain<T>(work: (transaction: Handle) => Promise<T>): Promise<T>;
  /**
   * Tries a change of the tables and rolls it back. On SQLite like `maintain`; on PostgreSQL other servers may start and
   * change tables meanwhile, so `work` must not touch theirs (`copyForTrial`).
   */
  tryOut<T>(work: (transaction: Handle) => Promise<T>): Promise<T>;
  /**
   * For long work in parallel to other requests: each statement commits by itself and has no timeout. On PostgreSQL
   * one server at a time; SQLite uses the normal connections.
   */
  outside<T>(work: (handle: Handle) => Promise<T>): Promise<T>;
  /**
   * Rejects if the database does not answer, or with `NoRoom` while there is no space for writes. May take as long as
   * a statement.
   */
  check(): Promise<void>;
  readonly connections: ConnectionFigures;
  /** The size of the statement caches over all connections; depends on what clients send. */
  readonly remembered: CacheFigures;
  close(): Promise<void>;
}

/** On PostgreSQL the pool; on SQLite the single writing connection. */
export interface ConnectionFigures {
  /** maximum number */
  readonly most: number;
  readonly open: number;
  readonly used: number;
  /** tasks waiting for a connection */
  readonly waiting: number;
}

/** Timeouts after which this side considers a connection dead. */
export interface Patience {
  /** for connecting */
  readonly connectMs: number;
  /** for the answer to a statement */
  readonly answerMs: number;
}

/** Waiting at startup for a PostgreSQL that may still be starting. */
export interface Waiting {
  readonly seconds: number;
  /** called with one sentence for each failed try */
  readonly say: (sentence: string) => void;
  /** the setting with the address, to be named in error messages; DATABASE_URL by default */
  readonly setting?: string;
}

export interface ConnectOptions {
  /** program name under which PostgreSQL lists its connections */
  readonly name?: string;
  /** false only for tests and seeding: a crash of the machine may lose the last writes */
  readonly durable?: boolean;
  /** take the exclusive lock of a SQLite file; false for a second, read-only connection (exports, backup) */
  readonly exclusive?: boolean;
  /** PostgreSQL connections held by this process */
  readonly poolSize?: number;
  /** PostgreSQL: `times` of `postgresTimes.ts` by default */
  readonly patience?: Patience;
  /** PostgreSQL: connect now and wait until that works; by default the first statement connects */
  readonly wait?: Waiting;
  /** called with the text of every statement, for counting them */
  readonly onQuery?: (sql: string) => void;
  /** called with the duration of every statement, including failed ones */
  readonly onAnswer?: (database: Dialect, seconds: number) => void;
}

/** The database cannot be opened; the message explains to the operator why and what to do. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}
