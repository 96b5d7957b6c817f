import { BoundedCache, type CacheFigures } from '../../boundedCache.ts';

/** Each connection of the pool keeps every named statement, here and in the server. */
const namedCharacters = 1_000_000;
const longest = 16_000;

/**
 * Names under which PostgreSQL keeps prepared statements, for good. A statement gets its name when it comes a second
 * time, so that what clients send once displaces none of them; when there are very many the rest go unnamed.
 */
export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #once = new BoundedCache<true>({ total: namedCharacters, each: longest });
  #weight = 0;

  /** of the named ones */
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
