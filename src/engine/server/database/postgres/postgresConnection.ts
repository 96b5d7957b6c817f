import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import pg from 'pg';
import { ConnectionLost } from '../connectionLost.ts';
import { isAhead } from './statementAhead.ts';
import type { StatementNames } from './statementNames.ts';

/** State shared by all connections of a pool. */
export interface Surroundings {
  readonly names: StatementNames;
  /** timeout without an answer after which the connection counts as dead */
  readonly answerMs: number;
  readonly onQuery: (sql: string) => void;
  readonly onAnswer: (database: 'postgres', seconds: number) => void;
  readonly onLoss: () => void;
  /** called with the errors of statements */
  readonly onError: (error: unknown) => void;
}

/** Settings of a pg query besides its text; missing in pg's types. */
interface Question {
  readonly name?: string | undefined;
  readonly values?: readonly unknown[];
}

/** The prepared statements of a connection by name; missing in pg's types. */
interface Prepared {
  readonly parsedStatements: Record<string, string>;
}

/** One connection in use. After `ConnectionLost` it runs nothing any more, and is discarded when released. */
export class PostgresConnection implements DatabaseConnection {
  #loss: ConnectionLost | null = null;
  #isVictim = false;
  #isLimited = true;
  /** whether it has a prepared statement whose columns are no longer those of the tables */
  #isOutdated = false;
  /** statements sent without waiting; the next statement awaits them and fails with their errors */
  #ahead: Promise<unknown>[] = [];
  #isCorked = false;

  constructor(
    readonly client: pg.PoolClient,
    readonly around: Surroundings,
  ) {}

  /** whether its transaction was aborted to resolve a deadlock or serialization failure */
  get isVictim(): boolean {
    return this.#isVictim;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const answer = this.#answer(query);
    if (!isAhead(query)) {
      const { rows, rowCount } = await answer;
      return { rows, numAffectedRows: BigInt(rowCount ?? 0) };
    }
    this.#goOn(answer);
    return { rows: [] };
  }

  /**
   * Begins a transaction without waiting: `begin` fails only if the connection does, and then so does the next
   * statement.
   */
  begin(): void {
    this.#goOn(this.#send('begin'));
  }

  /** Frees prepared statements that have lost their name, without waiting; not within a transaction. */
  forgetOutdated(): void {
    const { parsedStatements } = this.client.connection as pg.Connection & Prepared;
    for (const name of this.around.names.outdated(parsedStatements)) {
      delete parsedStatements[name];
      // One that cannot be freed takes memory and does no harm; a lost connection fails the next statement.
      this.#send(`deallocate ${name}`).catch(() => {});
    }
  }

  /** A statement that controls the transaction; not counted by `onQuery`. */
  async control(text: string): Promise<void> {
    await this.#send(text);
  }

  async commit(): Promise<void> {
    if (this.#loss) throw this.#loss;
    try {
      const { command } = await this.#send('commit');
      // PostgreSQL answers ROLLBACK if a statement failed and its error was swallowed.
      if (command !== 'COMMIT')
        throw new Error('The transaction was not kept: a statement in it had failed.');
    } catch (error) {
      throw error instanceof ConnectionLost ? new ConnectionLost('outcomeUnknown', error.cause) : error;
    }
  }

  /** If this fails, the connection is lost and the server rolls back by itself. */
  async rollBack(): Promise<void> {
    this.#ahead = [];
    if (!this.#loss) await this.control('rollback').catch(() => this.#lose('rollback'));
  }

  /** Removes the timeouts, for schema changes. The connection is not reused afterwards. */
  async takeAnyTime(): Promise<void> {
    this.#isLimited = false;
    await this.control('set statement_timeout = 0');
    await this.control('set lock_timeout = 0');
  }

  /**
   * Discards a lost connection: the pool would notice only when its socket closes, after the statement has failed. Also
   * one with a statement that a change of the tables has outdated, for it may have more of them.
   */
  release(): void {
    this.client.release(this.#loss !== null || !this.#isLimited || this.#isOutdated);
  }

  // biome-ignore lint/correctness/useYield: the interface asks for a generator; nothing here streams
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('Rows are not streamed: read them in pages.');
  }

  async #answer({ sql, parameters }: CompiledQuery): Promise<pg.QueryResult> {
    this.around.onQuery(sql);
    const isNamed = /^\s*(select|with|insert|update|delete)\b/i.test(sql);
    const name = isNamed ? this.around.names.nameOf(sql) : undefined;
    const begin = performance.now();
    try {
      return await this.#send(sql, { name, values: parameters });
    } catch (error) {
      if (name !== undefined && isOutdated(error)) {
        this.#isOutdated = true;
        this.around.names.replace(sql, name);
      }
      throw error;
    } finally {
      this.around.onAnswer('postgres', (performance.now() - begin) / 1_000);
    }
  }

  #goOn(sent: Promise<unknown>): void {
    // Reported by the next statement.
    sent.catch(() => {});
    this.#ahead.push(sent);
  }

  async #send(text: string, question: Question = {}): Promise<pg.QueryResult> {
    if (this.#loss) throw this.#loss;
    const ahead = this.#ahead;
    this.#ahead = [];
    this.#cork();
    try {
      const answer = this.#ask(text, question);
      answer.catch(() => {});
      // Earlier statements first: after a failed one, the error of this one only says that the transaction is
      // aborted.
      await Promise.all(ahead);
      return await answer;
    } catch (error) {
      if (endsConnection(error)) throw this.#lose(error);
      this.around.onError(error);
      // The stack kept by pg leads to the socket; replaced by this one.
      if (error instanceof Error) Error.captureStackTrace(error);
      if (error instanceof pg.DatabaseError) this.#isVictim ||= ['40P01', '40001'].includes(error.code ?? '');
      throw error;
    }
  }

  /** Creates the query itself: pg copies its settings property by property, which takes longer than sending it. */
  #ask(text: string, question: Question): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      const callback = (error: Error | null, result: pg.QueryResult) =>
        error ? reject(error) : resolve(result);
      const query_timeout = this.#isLimited ? this.around.answerMs : 0;
      this.client.query(Object.assign(new pg.Query(text), question, { query_timeout, callback }));
    });
  }

  /** Statements sent in the same tick go out in one write: writing is a third of the work of an update. */
  #cork(): void {
    if (this.#isCorked) return;
    const { stream } = this.client.connection;
    this.#isCorked = true;
    stream.cork();
    process.nextTick(() => {
      this.#isCorked = false;
      stream.uncork();
    });
  }

  #lose(cause: unknown): ConnectionLost {
    this.around.onLoss();
    this.#loss ??= new ConnectionLost('unreachable', cause);
    return this.#loss;
  }
}

/** `feature_not_supported`: "cached plan must not change result type", for as long as the statement has its name. */
const isOutdated = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '0A000';

/**
 * An ERROR concerns the statement only; `FATAL` and errors that do not come from the server end the connection. A
 * value that cannot be serialized is a bug of the program.
 */
function endsConnection(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return error.severity !== 'ERROR';
  return !(error instanceof TypeError || error instanceof RangeError);
}
