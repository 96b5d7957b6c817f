/**
 * A seeded source of randomness (mulberry32): the same seed number gives the same demo data on every machine, so that a
 * screenshot, a bug report and a benchmark show the same records.
 */
export interface Random {
  /** in [0, 1) */
  next(): number;
  /** whole number, both ends included */
  int(from: number, to: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** picks by weight: `{driven: 3, cancelled: 1}` */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K;
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    int,
    chance: probability => next() < probability,
    pick: items => {
      const item = items[int(0, items.length - 1)];
      if (item === undefined) throw new Error('pick() from an empty list');
      return item;
    },
    weighted: weights => {
      const keys = Object.keys(weights) as (keyof typeof weights)[];
      let rest = next() * keys.reduce((sum, key) => sum + weights[key], 0);
      for (const key of keys) {
        rest -= weights[key];
        if (rest < 0) return key;
      }
      throw new Error('weighted() needs a positive weight');
    },
  };
}
