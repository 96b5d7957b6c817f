import Sqlite from 'libsql';
import pg from 'pg';

export type Row = Record<string, unknown>;
export type Query = (text: string, values: readonly unknown[]) => Promise<Row[]>;

/**
 * A database opened as one would by hand: durable, with prepared statements, and ten connections on
 * PostgreSQL.
 */
export interface HandDatabase {
  readonly query: Query;
  transaction<T>(work: (query: Query) => Promise<T>): Promise<T>;
  /** locks the rows of a select until the transaction ends */
  readonly forUpdate: string;
  /**
   * condition for bills whose search text contains `$1`, in the form that the database's index serves best
   */
  readonly found: string;
  pattern(word: string): string;
  close(): Promise<void>;
}

export const openByHand = (url: string): HandDatabase =>
  url.startsWith('sqlite:') ? onSqlite(url.slice('sqlite:'.length)) : onPostgres(url);

function onSqlite(file: string): HandDatabase {
  const connection = new Sqlite(file);
  connection.exec('pragma synchronous = full; pragma busy_timeout = 5000; pragma cache_size = -65536');
  const statements = new Map<string, Sqlite.Statement>();
  const query: Query = async (text, values) => {
    const statement = statements.get(text) ?? connection.prepare(text.replaceAll('$', '?'));
    statements.set(text, statement);
    return statement.all([...values]) as Row[];
  };
  let last: Promise<unknown> = Promise.resolve();
  const transact = async <T>(work: (inner: Query) => Promise<T>): Promise<T> => {
    connection.exec('begin immediate');
    try {
      const result = await work(query);
      connection.exec('commit');
      return result;
    } catch (error) {
      connection.exec('rollback');
      throw error;
    }
  };
  return {
    query,
    transaction(work) {
      const result = last.then(() => transact(work));
      last = result.catch(() => undefined);
      return result;
    },
    forUpdate: '',
    found: 'b.id in (select rowid from bills_search where bills_search match $1)',
    pattern: word => `"${word}"`,
    close: async () => void connection.close(),
  };
}

function onPostgres(url: string): HandDatabase {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  const names = new Map<string, string>();
  const queryOn =
    (connection: Pick<pg.Pool, 'query'>): Query =>
    async (text, values) => {
      const name = names.get(text) ?? `q${names.size}`;
      names.set(text, name);
      return (await connection.query<Row>({ name, text, values: [...values] })).rows;
    };
  return {
    query: queryOn(pool),
    async transaction(work) {
      const client = await pool.connect();
      try {
        await client.query('begin');
        const result = await work(queryOn(client));
        await client.query('commit');
        return result;
      } catch (error) {
        await client.query('rollback');
        throw error;
      } finally {
        client.release();
      }
    },
    forUpdate: 'for update',
    found: 'b.search_text like $1',
    pattern: word => `%${word}%`,
    close: () => pool.end(),
  };
}
