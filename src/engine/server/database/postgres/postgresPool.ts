import pg from 'pg';
import type { CacheFigures } from '../../boundedCache.ts';
import { ConnectionLost } from '../connectionLost.ts';
import type { ConnectionFigures, Patience } from '../database.ts';
import { PostgresConnection, type Surroundings } from './postgresConnection.ts';
import { times } from './postgresTimes.ts';
import { StatementNames } from './statementNames.ts';

const bigint = 20;
const numeric = 1700;

interface PoolOptions {
  readonly url: string;
  readonly name: string;
  readonly size: number;
  readonly patience: Patience;
  readonly onQuery: (sql: string) => void;
  readonly onAnswer: Surroundings['onAnswer'];
  readonly onError: (error: unknown) => void;
}

/** Hands out usable connections: after one was lost, all that were open at that time are discarded. */
export class PostgresPool {
  readonly #pool: pg.Pool;
  readonly #around: Surroundings;
  /** number of losses when the connection was opened */
  readonly #born = new WeakMap<pg.PoolClient, number>();
  #losses = 0;
  /** turns of the statement names when the connection was last rid of outdated ones */
  readonly #turns = new WeakMap<pg.PoolClient, number>();

  constructor({ url, name, size, patience, onQuery, onAnswer, onError }: PoolOptions) {
    this.#around = {
      names: new StatementNames(),
      answerMs: patience.answerMs,
      onQuery,
      onAnswer,
      onError,
      onLoss: () => {
        this.#losses++;
      },
    };
    this.#pool = new pg.Pool({ ...clientOptions(url, name, patience), max: size });
    // Without listeners, the loss of a connection would end the process. The pool listens while a connection is idle;
    // a statement under way fails by itself; between the statements of a transaction the next one fails.
    this.#pool.on('error', () => {});
    this.#pool.on('connect', client => {
      client.on('error', () => {});
      this.#born.set(client, this.#losses);
    });
  }

  /** Throws `ConnectionLost` if none is free in time. The caller must release it. */
  async acquire(): Promise<PostgresConnection> {
    for (;;) {
      const client = await this.#connect();
      if (this.#born.get(client) === this.#losses) return this.#connectionOf(client);
      // The other side may be gone silently, so the socket is destroyed without a goodbye.
      client.connection.stream.destroy();
      client.release(true);
    }
  }

  get connections(): ConnectionFigures {
    const { totalCount, idleCount, waitingCount, options } = this.#pool;
    return { most: options.max, open: totalCount, used: totalCount - idleCount, waiting: waitingCount };
  }

  get remembered(): CacheFigures {
    return this.#around.names.figures;
  }

  close(): Promise<void> {
    return this.#pool.end();
  }

  #connectionOf(client: pg.PoolClient): PostgresConnection {
    const connection = new PostgresConnection(client, this.#around);
    const { turns } = this.#around.names;
    if ((this.#turns.get(client) ?? 0) !== turns) connection.forgetOutdated();
    this.#turns.set(client, turns);
    return connection;
  }

  async #connect(): Promise<pg.PoolClient> {
    try {
      return await this.#pool.connect();
    } catch (error) {
      const isWaiting = error instanceof Error && error.message === 'timeout exceeded when trying to connect';
      throw new ConnectionLost(isWaiting ? 'exhausted' : 'unreachable', error);
    }
  }
}

/** Throws if the address names files that cannot be read. */
export function clientOptions(url: string, name: string, { connectMs }: Patience): pg.ClientConfig {
  return {
    connectionString: url,
    connectionTimeoutMillis: connectMs,
    statement_timeout: times.statementMs,
    lock_timeout: times.lockMs,
    idle_in_transaction_session_timeout: times.idleInTransactionMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: times.keepAliveMs,
    application_name: name,
    // Sends a statement while the one before is still running: `begin` goes out with the first statement.
    pipeline: true,
    // JIT compilation takes longer than any of our statements runs.
    options: '-c jit=off',
    types: { getTypeParser },
  };
}

/** Counts and cents stay far below 2^53, so 64-bit integers and sums are parsed as numbers. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  return oid === bigint || oid === numeric ? Number : pg.types.getTypeParser(oid, format);
}
