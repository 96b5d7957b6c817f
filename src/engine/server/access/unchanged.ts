import { BoundedCache } from '../boundedCache.ts';
import type { Data } from './data.ts';

interface Kept<T> {
  readonly stamp: number;
  readonly value: T;
}

/**
 * Caches what was read until the next write to the database, and nothing if writes cannot be detected: so it is never
 * older than the result of a query.
 */
export class Unchanged<T> {
  readonly #kept: BoundedCache<Kept<T>>;

  /** @param weight size of one value, in characters */
  constructor(readonly weight: number) {
    this.#kept = new BoundedCache({ total: 2_000_000, each: 100_000 });
  }

  async of(data: Pick<Data, 'stamp'>, key: string, read: () => Promise<T>): Promise<T> {
    // Taken before reading: a concurrent write then makes the value newer than its stamp, and it is read once more.
    const stamp = data.stamp();
    if (stamp === null) return read();
    const kept = this.#kept.get(key);
    if (kept?.stamp === stamp) return kept.value;
    const value = await read();
    this.#kept.set(key, { stamp, value }, this.weight);
    return value;
  }
}
