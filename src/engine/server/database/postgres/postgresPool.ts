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

/** Connections that can be used: of those that were open when one was lost, none is handed out any more. */
export class PostgresPool {
  readonly #pool: pg.Pool;
  readonly #around: Surroundings;
  /** how many connections were lost before this one was opened */
  readonly #born = new WeakMap<pg.PoolClient, number>();
  #losses = 0;

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
    // Without listeners the loss of a connection would end the process: the pool listens while a connection is idle, a
    // statement under way fails by itself, and between the statements of a transaction the next one fails.
    this.#pool.on('error', () => {});
    this.#pool.on('connect', client => {
      client.on('error', () => {});
      this.#born.set(client, this.#losses);
    });
  }

  /** Throws `ConnectionLost` when there is none in time. The caller releases it. */
  async acquire(): Promise<PostgresConnection> {
    for (;;) {
      const client = await this.#connect();
      if (this.#born.get(client) === this.#losses) return new PostgresConnection(client, this.#around);
      // Its other side may be gone without a word, so there is no use in taking leave of it.
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

  async #connect(): Promise<pg.PoolClient> {
    try {
      return await this.#pool.connect();
    } catch (error) {
      const isWaiting = error instanceof Error && error.message === 'timeout exceeded when trying to connect';
      throw new ConnectionLost(isWaiting ? 'exhausted' : 'unreachable', error);
    }
  }
}

/** Throws when the address names files that cannot be read. */
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
    // A statement is sent while the one before it is still under way: a transaction begins with its first one.
    pipeline: true,
    // Compiling a statement takes longer than any of ours runs.
    options: '-c jit=off',
    types: { getTypeParser },
  };
}

/** Counts and cents stay far below 2^53, so 64-bit integers and sums are read as numbers. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  return oid === bigint || oid === numeric ? Number : pg.types.getTypeParser(oid, format);
}
