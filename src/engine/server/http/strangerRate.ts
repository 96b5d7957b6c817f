import { BoundedCache } from '../boundedCache.ts';
import { networkOf } from './networkOf.ts';

export interface StrangerLimits {
  /** calls that one network may make at once, after it was quiet */
  readonly burst: number;
  /** calls a second that it may go on with */
  readonly perSecond: number;
}

/** For an office whose people all sign in behind one address: each takes about five calls. */
export const strangerLimits: StrangerLimits = { burst: 300, perSecond: 10 };

/** What a request takes of a network's calls: a page or an icon is in memory. */
export const strangerCosts = { call: 1, file: 0.05 } as const;

interface Bucket {
  readonly calls: number;
  /** of `performance.now()` */
  readonly at: number;
}

/**
 * How many requests without a known session come from each network (a token bucket each). Their number is bounded
 * before any of them costs anything, so that those who are known keep the processor, whatever one stranger sends.
 */
export class StrangerRate {
  readonly #buckets = new BoundedCache<Bucket>({ total: 4_000_000, each: 1_000 });

  constructor(readonly limits: StrangerLimits) {}

  /** Takes `cost` from what the network of `address` has left; otherwise seconds after which it has as much. */
  take(address: string, cost: number): number {
    const { burst, perSecond } = this.limits;
    const network = networkOf(address);
    const now = performance.now();
    const last = this.#buckets.get(network) ?? { calls: burst, at: now };
    const calls = Math.min(burst, last.calls + ((now - last.at) / 1_000) * perSecond);
    const isEnough = calls >= cost;
    this.#buckets.set(network, { calls: isEnough ? calls - cost : calls, at: now }, weight);
    return isEnough ? 0 : Math.ceil((cost - calls) / perSecond);
  }
}

/** of two numbers, in characters */
const weight = 16;
