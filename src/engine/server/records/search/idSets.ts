import { type RawBuilder, sql } from 'kysely';
import type { Data } from '../../access/data.ts';
import type { BoundWord } from './boundSearch.ts';

/**
 * Sets of ids in the `with` clause of a statement, each evaluated once however often it is used. They also keep the
 * statement flat: SQLite's parser limits the nesting.
 */
export class IdSets {
  readonly #sets: RawBuilder<unknown>[] = [];
  readonly #known = new Map<BoundWord, Map<string, RawBuilder<unknown> | null>>();

  constructor(readonly data: Data) {}

  /** Adds a set and returns the select of its ids. */
  add(ids: RawBuilder<unknown>): RawBuilder<unknown> {
    const name = sql.id(`ids${this.#sets.length + 1}`);
    this.#sets.push(sql`${name} (id) as materialized (${ids})`);
    return sql`select id from ${name}`;
  }

  /** Builds what several references need only once per word and name. */
  once(word: BoundWord, name: string, make: () => RawBuilder<unknown> | null): RawBuilder<unknown> | null {
    const known = this.#known.get(word) ?? new Map<string, RawBuilder<unknown> | null>();
    this.#known.set(word, known);
    const made = known.has(name) ? (known.get(name) ?? null) : make();
    known.set(name, made);
    return made;
  }

  /** The `with` clause: the sets, followed by those of the statement itself. */
  head(...more: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
    const all = [...this.#sets, ...more];
    return all.length === 0 ? sql`` : sql`with ${sql.join(all)}`;
  }
}
