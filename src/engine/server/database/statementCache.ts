import type Sqlite from 'libsql';

const capacity = 500;

/** Prepared statements of one connection by their text; the least recently used goes first. */
export class StatementCache {
  readonly #statements = new Map<string, Sqlite.Statement>();

  constructor(readonly connection: Sqlite.Database) {}

  prepare(sql: string): Sqlite.Statement {
    const known = this.#statements.get(sql);
    const statement = known ?? this.connection.prepare(sql);
    if (known) this.#statements.delete(sql);
    this.#statements.set(sql, statement);
    if (this.#statements.size > capacity) this.#forgetOldest();
    return statement;
  }

  clear(): void {
    this.#statements.clear();
  }

  #forgetOldest(): void {
    for (const oldest of this.#statements.keys()) {
      this.#statements.delete(oldest);
      return;
    }
  }
}
