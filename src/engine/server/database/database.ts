import type { CompiledQuery, Kysely } from 'kysely';
import type { CacheFigures } from '../boundedCache.ts';

export type Dialect = 'sqlite' | 'postgres';

/**
 * The schema is data (`EntityMeta`), so statements name tables at run time: the builder is untyped by intent,
 * and every name that reaches it comes from metadata.
 */
export type Handle = Kysely<never>;

/** One open database. Only `access/` and the start of the server may hold it. */
export interface Database {
  readonly dialect: Dialect;
  /** Single statements, each on its own. On SQLite reads run beside a transaction and see what is committed. */
  readonly kysely: Handle;
  /**
   * Runs `work` in one transaction: all of it or nothing. Use the handle it receives, never `kysely`, inside.
   * SQLite runs one at a time, in order of arrival. PostgreSQL repeats `work` when it was the victim of a
   * deadlock, so it must have no effects outside the database.
   */
  transaction<T>(work: (transaction: Handle) => Promise<T>): Promise<T>;
  /** The same for work of a few milliseconds, such as the change of one record: on SQLite several share a commit. */
  briefly<T>(work: (transaction: Handle) => Promise<T>): Promise<T>;
  /**
   * The column `id` of a select, in its order and as it is at one moment; there may be millions. It sees what is
   * committed. SQLite reads it in a thread, so that others are answered meanwhile.
   */
  readNumbers(query: CompiledQuery): Promise<Float64Array>;
  /**
   * The rows of a select that may take long; it sees what is committed. SQLite reads them in a thread, so that others are
   * answered meanwhile.
   */
  readLong<R>(query: CompiledQuery): Promise<readonly R[]>;
  /**
   * Another number as soon as anything was committed, by whichever process: what was read under the same one still
   * holds. Null: only a statement could tell.
   */
  stamp(): number | null;
  /** Runs several statements that return nothing (DDL) on the handle's connection. */
  execute(handle: Handle, statements: readonly string[]): Promise<void>;
  /** Like `transaction`, for changes of the tables: no time limits, one at a time over all servers, and foreign keys are checked at the end. */
  maintain<T>(work: (transaction: Handle) => Promise<T>): Promise<T>;
  /**
   * For what takes long beside the work of others: each statement is kept by itself and has no limit of time. On PostgreSQL one
   * server at a time; SQLite has nothing beside.
   */
  outside<T>(work: (handle: Handle) => Promise<T>): Promise<T>;
  /**
   * Rejects when it answers no statement, or, with `NoRoom`, while there is no room for writes. It may take as long as
   * a statement.
   */
  check(): Promise<void>;
  readonly connections: ConnectionFigures;
  /** What is remembered of statements, over all connections; the text that clients send decides about it. */
  readonly remembered: CacheFigures;
  close(): Promise<void>;
}

/** On PostgreSQL the pool; on SQLite the one connection that writes. */
export interface ConnectionFigures {
  /** how many there may be */
  readonly most: number;
  readonly open: number;
  readonly used: number;
  /** works that wait for one */
  readonly waiting: number;
}

/** How long this side waits before a connection counts as dead. */
export interface Patience {
  /** until it is there */
  readonly connectMs: number;
  /** for the answer to one statement */
  readonly answerMs: number;
}

/** For a PostgreSQL that may be starting, too. */
export interface Waiting {
  readonly seconds: number;
  /** hears one sentence for each try that failed */
  readonly say: (sentence: string) => void;
  /** that holds the address: what sentences say has to be mended; DATABASE_URL unless given */
  readonly setting?: string;
}

export interface ConnectOptions {
  /** of the program, under which PostgreSQL lists its connections */
  readonly name?: string;
  /** false only for tests and seeding: a crash of the machine may lose the last writes */
  readonly durable?: boolean;
  /** take the exclusive lock of a SQLite file; false for a second, reading connection (exports, backup) */
  readonly exclusive?: boolean;
  /** PostgreSQL connections held by this process */
  readonly poolSize?: number;
  /** PostgreSQL: `times` of `postgresTimes.ts` unless given */
  readonly patience?: Patience;
  /** PostgreSQL: connect now, and wait until that works; otherwise the first statement connects */
  readonly wait?: Waiting;
  /** called with the text of every statement, for counting them */
  readonly onQuery?: (sql: string) => void;
  /** called with the time that each statement took, failed ones included */
  readonly onAnswer?: (database: Dialect, seconds: number) => void;
}

/** The database cannot be opened, and the message says to the operator why and what to do. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}
