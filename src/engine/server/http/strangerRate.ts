import { BoundedCache } from '../boundedCache.ts';
import { networkOf } from './networkOf.ts';

export interface StrangerLimits {
  /** calls that one network may make at once, after it was quiet */
  readonly burst: number;
  /** the same of a network from which somebody was signed in within the last day */
  readonly knownBurst: number;
  /** calls a second that it may go on with */
  readonly perSecond: number;
}

/**
 * Somebody who signs in takes about five calls: enough for a few at once of a network that no one has come from, and for an
 * office whose people all sign in behind one address.
 */
export const strangerLimits: StrangerLimits = { burst: 60, knownBurst: 300, perSecond: 10 };

/** What a request takes of a network's calls: a page or an icon is in memory, and a visit begins with some dozens of them. */
export const strangerCosts = { call: 1, file: 0.2 } as const;

interface Bucket {
  readonly calls: number;
  /** of `performance.now()` */
  readonly at: number;
  /** of `performance.now()`: when it was last seen that somebody is signed in there; null: never */
  readonly knownAt: number | null;
}

const dayMs = 86_400_000;

/** Every request of somebody who is signed in says the same of their network. */
const noteEveryMs = 1_000;

/**
 * How many requests without a known session come from each network (a token bucket each). Their number is bounded
 * before any of them costs anything, so that those who are known keep the processor, whatever one stranger sends.
 */
export class StrangerRate {
  readonly #buckets = new BoundedCache<Bucket>({ total: 4_000_000, each: 1_000 });

  constructor(readonly limits: StrangerLimits) {}

  /** Takes `cost` from what the network of `address` has left; otherwise seconds after which it has as much. */
  take(address: string, cost: number): number {
    const network = networkOf(address);
    const { calls, at, knownAt } = this.#now(network);
    const isEnough = calls >= cost;
    this.#buckets.set(network, { calls: isEnough ? calls - cost : calls, at, knownAt }, weight);
    return isEnough ? 0 : Math.ceil((cost - calls) / this.limits.perSecond);
  }

  /** Somebody is signed in there: the others of the house may be about to. */
  know(address: string): void {
    const network = networkOf(address);
    const knownAt = this.#buckets.get(network)?.knownAt ?? Number.NEGATIVE_INFINITY;
    if (performance.now() - knownAt < noteEveryMs) return;
    const now = this.#now(network);
    const isNew = this.#burst(now) < this.limits.knownBurst;
    const calls = isNew ? this.limits.knownBurst : now.calls;
    this.#buckets.set(network, { calls, at: now.at, knownAt: now.at }, weight);
  }

  #now(network: string): Bucket {
    const now = performance.now();
    const last = this.#buckets.get(network);
    if (!last) return { calls: this.limits.burst, at: now, knownAt: null };
    const earned = ((now - last.at) / 1_000) * this.limits.perSecond;
    const bucket = { ...last, at: now };
    return { ...bucket, calls: Math.min(this.#burst(bucket), last.calls + earned) };
  }

  #burst({ at, knownAt }: Pick<Bucket, 'at' | 'knownAt'>): number {
    const isKnown = knownAt !== null && at - knownAt < dayMs;
    return isKnown ? this.limits.knownBurst : this.limits.burst;
  }
}

/** of three numbers, in characters */
const weight = 24;
