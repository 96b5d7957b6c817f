import { BoundedCache } from '../boundedCache.ts';
import { networkOf } from './networkOf.ts';

export interface StrangerLimits {
  /** calls that a network may make at once after a pause */
  readonly burst: number;
  /** burst of a network from which someone was signed in within the last day */
  readonly knownBurst: number;
  /** calls per second that it may make continuously */
  readonly perSecond: number;
}

/**
 * A sign-in takes about five calls: enough for a few at once from an unknown network, and for an office whose people
 * all sign in from one address.
 */
export const strangerLimits: StrangerLimits = { burst: 60, knownBurst: 300, perSecond: 10 };

/** The cost of a request in calls: pages and icons are in memory, and a visit begins with some dozens of them. */
export const strangerCosts = { call: 1, file: 0.2 } as const;

interface Bucket {
  readonly calls: number;
  /** of `performance.now()` */
  readonly at: number;
  /** `performance.now()` when someone was last seen signed in there; null: never */
  readonly knownAt: number | null;
}

const dayMs = 86_400_000;

/** Requests of signed-in users refresh this at most this often. */
const noteEveryMs = 1_000;

/**
 * Limits the requests without a known session per network (a token bucket each), before any of them costs anything,
 * so that known users keep the processor whatever strangers send.
 */
export class StrangerRate {
  readonly #buckets = new BoundedCache<Bucket>({ total: 4_000_000, each: 1_000 });

  constructor(readonly limits: StrangerLimits) {}

  /** Takes `cost` from the network of `address`; if not enough is left, returns the seconds until it is. */
  take(address: string, cost: number): number {
    const network = networkOf(address);
    const { calls, at, knownAt } = this.#now(network);
    const isEnough = calls >= cost;
    this.#buckets.set(network, { calls: isEnough ? calls - cost : calls, at, knownAt }, weight);
    return isEnough ? 0 : Math.ceil((cost - calls) / this.limits.perSecond);
  }

  /** Someone is signed in from there: colleagues may be about to sign in. */
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

/** size of three numbers, in characters */
const weight = 24;
