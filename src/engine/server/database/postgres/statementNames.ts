import { BoundedCache, type CacheFigures } from '../../boundedCache.ts';

/** Limited, since each connection keeps every named statement, both here and in the server. */
const namedCharacters = 1_000_000;
/** a search of documents for two words has 54,000 characters, whose plan takes the server 40 ms */
const longest = 64_000;

/**
 * Names under which PostgreSQL keeps prepared statements. A statement is named when it occurs a second time, so that
 * one-off statements of clients use up no names; those not used for long give way to others.
 */
export class StatementNames {
  readonly #names = new BoundedCache<string>({ total: namedCharacters, each: longest });
  readonly #once = new BoundedCache<true>({ total: namedCharacters, each: longest });
  #count = 0;

  /** of the named statements */
  get figures(): CacheFigures {
    return this.#names.figures;
  }

  /** changes when statements have lost their names */
  get turns(): number {
    return this.#names.turns;
  }

  nameOf(sql: string): string | undefined {
    const known = this.#names.get(sql);
    if (known || sql.length > longest) return known;
    if (!this.#once.get(sql)) {
      this.#once.set(sql, true, 0);
      return undefined;
    }
    return this.#newName(sql);
  }

  /** Gives another name to a statement that cannot be used any more under this one. */
  replace(sql: string, name: string): void {
    if (this.#names.peek(sql) === name) this.#newName(sql);
  }

  /** Those of the prepared statements of a connection, by their names, that have lost their name. */
  outdated(prepared: Readonly<Record<string, string>>): readonly string[] {
    return Object.entries(prepared).flatMap(([name, sql]) => (this.#names.peek(sql) === name ? [] : name));
  }

  /** Never the name of another statement: a connection may still have that one. */
  #newName(sql: string): string {
    const name = `s${this.#count++}`;
    this.#names.set(sql, name, 0);
    return name;
  }
}
