import { type RawBuilder, sql } from 'kysely';
import type { Data } from '../access/data.ts';
import type { BoundWord } from './boundSearch.ts';

/**
 * Sets of ids that a statement names in its head, each worked out once however often it is asked for. They keep the
 * statement flat as well: SQLite's parser reads no deep nesting.
 */
export class IdSets {
  readonly #sets: RawBuilder<unknown>[] = [];
  readonly #known = new Map<BoundWord, Map<string, RawBuilder<unknown> | null>>();

  constructor(readonly data: Data) {}

  /** Selects the ids of the set. */
  add(ids: RawBuilder<unknown>): RawBuilder<unknown> {
    const name = sql.id(`ids${this.#sets.length + 1}`);
    this.#sets.push(sql`${name} (id) as materialized (${ids})`);
    return sql`select id from ${name}`;
  }

  /** What two references need alike is made for the first of them. */
  once(word: BoundWord, name: string, make: () => RawBuilder<unknown> | null): RawBuilder<unknown> | null {
    const known = this.#known.get(word) ?? new Map<string, RawBuilder<unknown> | null>();
    this.#known.set(word, known);
    const made = known.has(name) ? (known.get(name) ?? null) : make();
    known.set(name, made);
    return made;
  }

  /** The sets in front of a statement, with those that it adds itself. */
  head(...more: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
    const all = [...this.#sets, ...more];
    return all.length === 0 ? sql`` : sql`with ${sql.join(all)}`;
  }
}
