import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import pg from 'pg';
import { ConnectionLost } from '../connectionLost.ts';
import { isAhead } from './statementAhead.ts';
import type { StatementNames } from './statementNames.ts';

/** What all connections of a pool share. */
export interface Surroundings {
  readonly names: StatementNames;
  /** without an answer for so long, the connection counts as dead */
  readonly answerMs: number;
  readonly onQuery: (sql: string) => void;
  readonly onAnswer: (database: 'postgres', seconds: number) => void;
  readonly onLoss: () => void;
  /** hears the errors of statements */
  readonly onError: (error: unknown) => void;
}

/** What a query of pg is besides its text; its types do not say so. */
interface Question {
  readonly name?: string | undefined;
  readonly values?: readonly unknown[];
}

/** One connection in use. After `ConnectionLost` it answers nothing any more, and its release throws it away. */
export class PostgresConnection implements DatabaseConnection {
  #loss: ConnectionLost | null = null;
  #isVictim = false;
  #isLimited = true;
  /** under way, until the next statement hears of them: they need no turn of their own */
  #ahead: Promise<unknown>[] = [];
  #isCorked = false;

  constructor(
    readonly client: pg.PoolClient,
    readonly around: Surroundings,
  ) {}

  /** a deadlock, or a conflict of two transactions, was solved at its expense */
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

  /** Begins a transaction without waiting: `begin` fails only with its connection, and so does what is sent behind it. */
  begin(): void {
    this.#goOn(this.#send('begin'));
  }

  /** A statement of the transaction itself: it is not counted. */
  async control(text: string): Promise<void> {
    await this.#send(text);
  }

  async commit(): Promise<void> {
    if (this.#loss) throw this.#loss;
    try {
      const { command } = await this.#send('commit');
      // So PostgreSQL answers when a statement in it failed and its error was kept quiet.
      if (command !== 'COMMIT')
        throw new Error('The transaction was not kept: a statement in it had failed.');
    } catch (error) {
      throw error instanceof ConnectionLost ? new ConnectionLost('outcomeUnknown', error.cause) : error;
    }
  }

  /** Where that fails, so has the connection, and the server does it. */
  async rollBack(): Promise<void> {
    this.#ahead = [];
    if (!this.#loss) await this.control('rollback').catch(() => this.#lose('rollback'));
  }

  /** For changes of the tables, which may take any time. It is not used for anything else afterwards. */
  async takeAnyTime(): Promise<void> {
    this.#isLimited = false;
    await this.control('set statement_timeout = 0');
    await this.control('set lock_timeout = 0');
  }

  /** The pool learns of a lost connection only when its socket closes, after the statement has failed. */
  release(): void {
    this.client.release(this.#loss !== null || !this.#isLimited);
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
    } finally {
      this.around.onAnswer('postgres', (performance.now() - begin) / 1_000);
    }
  }

  #goOn(sent: Promise<unknown>): void {
    // Heard with the next statement.
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
      // Theirs first: behind a failed one, this one's error says nothing but that.
      await Promise.all(ahead);
      return await answer;
    } catch (error) {
      if (endsConnection(error)) throw this.#lose(error);
      this.around.onError(error);
      // What it carries leads to the socket.
      if (error instanceof Error) Error.captureStackTrace(error);
      if (error instanceof pg.DatabaseError) this.#isVictim ||= ['40P01', '40001'].includes(error.code ?? '');
      throw error;
    }
  }

  /** The query is made here: what pg makes of settings it copies property by property, which takes longer than sending it. */
  #ask(text: string, question: Question): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      const callback = (error: Error | null, result: pg.QueryResult) =>
        error ? reject(error) : resolve(result);
      const query_timeout = this.#isLimited ? this.around.answerMs : 0;
      this.client.query(Object.assign(new pg.Query(text), question, { query_timeout, callback }));
    });
  }

  /** What is sent before others have their turn goes out in one write: of an update, writing is a third of the work. */
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

/**
 * An error of the statement alone leaves the connection as it was; `FATAL` and what the server never said do not. A
 * value that cannot be sent is a fault of the program.
 */
function endsConnection(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return error.severity !== 'ERROR';
  return !(error instanceof TypeError || error instanceof RangeError);
}
