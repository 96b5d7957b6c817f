import type { Patience } from './waitingLine.ts';

/**
 * Separate queues: known sessions, their long-running requests, and strangers. None can use up the places of another.
 */
export type Lane = 'known' | 'heavy' | 'stranger';

export interface LaneLimits extends Patience {
  /** requests in work */
  readonly atOnce: number;
  readonly waiting: number;
  /** requests of one owner, in work or waiting, beyond which further ones yield to those of others */
  readonly perOwner: number;
  /** requests that may wait for the rest of their body at the same time */
  readonly receiving: number;
}

export type AdmissionLimits = Readonly<Record<Lane, LaneLimits>>;

/** The limits for a server with this many requests in work; they limit concurrency, not rates. */
export function admissionLimits(atOnce: number): AdmissionLimits {
  const heavyAtOnce = Math.ceil(atOnce / 4);
  return {
    // a browser opens six connections per host (HTTP/1.1), and a page makes some more requests in sequence
    known: { atOnce, perOwner: 8, waiting: 1_000, patienceMs: 400, heldMs: 3_000, few: 8, receiving: 32 },
    heavy: {
      atOnce: heavyAtOnce,
      perOwner: 2,
      waiting: 100,
      patienceMs: 3_000,
      heldMs: 3_000,
      few: 2,
      receiving: 8,
    },
    // a whole office may share one address
    stranger: {
      atOnce,
      perOwner: 16,
      waiting: 500,
      patienceMs: 2_000,
      heldMs: 3_000,
      few: 8,
      receiving: 100,
    },
  };
}
