import { BoundedCache, type CacheFigures } from '../../boundedCache.ts';

/** Limited, since each connection keeps every named statement, both here and in the server. */
const namedCharacters = 1_000_000;
/** a search of documents for two words has 54,000 characters, whose plan takes the server 40 ms */
const longest = 64_000;

/**
 * Names under which PostgreSQL keeps prepared statements permanently. A statement is named when it occurs a second
 * time, so that one-off statements of clients use up no names; beyond the limit, statements stay unnamed.
 */
export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #once = new BoundedCache<true>({ total: namedCharacters, each: longest });
  #weight = 0;

  /** of the named statements */
  get figures(): CacheFigures {
    return { entries: this.#names.size, weight: this.#weight };
  }

  nameOf(sql: string): string | undefined {
    const known = this.#names.get(sql);
    if (known || sql.length > longest || this.#weight + sql.length > namedCharacters) return known;
    if (!this.#once.get(sql)) {
      this.#once.set(sql, true, 0);
      return undefined;
    }
    const name = `s${this.#names.size}`;
    this.#names.set(sql, name);
    this.#weight += sql.length;
    return name;
  }
}
