import type { Patience } from './waitingLine.ts';

/**
 * Who waits with whom: those with a session that the server has seen, what takes long for one of them, and strangers.
 * None can use up the places of another.
 */
export type Lane = 'known' | 'heavy' | 'stranger';

export interface LaneLimits extends Patience {
  /** requests in work */
  readonly atOnce: number;
  readonly waiting: number;
  /** requests of one owner, in work or waiting, before the next ones wait for everybody else's */
  readonly perOwner: number;
  /** of those in work, how many may at the same time be waiting for the rest of their body */
  readonly receiving: number;
}

export type AdmissionLimits = Readonly<Record<Lane, LaneLimits>>;

/** For a server that holds so many requests at once; limits of places, not of rates. */
export function admissionLimits(atOnce: number): AdmissionLimits {
  const heavyAtOnce = Math.ceil(atOnce / 4);
  return {
    // a browser asks for six things at once of one address (HTTP/1.1), and a page of some more one after the other
    known: { atOnce, perOwner: 8, waiting: 1_000, patienceMs: 400, heldMs: 3_000, receiving: 32 },
    heavy: { atOnce: heavyAtOnce, perOwner: 2, waiting: 100, patienceMs: 3_000, heldMs: 3_000, receiving: 8 },
    // the people of a whole house come from one address
    stranger: { atOnce, perOwner: 16, waiting: 500, patienceMs: 2_000, heldMs: 3_000, receiving: 100 },
  };
}
