import type Sqlite from 'libsql';
import { BoundedCache, type CacheFigures } from '../../boundedCache.ts';

/**
 * Prepared statements of one connection by their text. SQLite uses about ten times the memory of the text, which the
 * JavaScript garbage collector does not see. Large ones are worth it most: to prepare the search of documents for three
 * words, of 80,000 characters, takes 100 ms and more.
 */
export class StatementCache {
  readonly #statements = new BoundedCache<Sqlite.Statement>({ total: 1_000_000, each: 120_000 });

  constructor(readonly connection: Sqlite.Database) {}

  get figures(): CacheFigures {
    return this.#statements.figures;
  }

  prepare(sql: string): Sqlite.Statement {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.connection.prepare(sql);
    this.#statements.set(sql, statement, 0);
    return statement;
  }

  clear(): void {
    this.#statements.clear();
  }
}
