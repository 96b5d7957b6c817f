import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { type Admission, HashQueue, known } from './hashQueue.ts';

export interface HashCost {
  /** KiB */
  readonly memoryCost: number;
  /** iterations */
  readonly timeCost: number;
  readonly parallelism: number;
}

/** 64 MiB and three iterations take about 120 ms; Argon2id is the library's default. */
export const productCost: HashCost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 };
let cost = productCost;

/** For tests that are not about hashing. A test checks that the product uses `productCost`. */
export function setHashCost(chosen: HashCost): void {
  cost = chosen;
}

const head = () => `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;

/** Two hashes at a time occupy two cores and 128 MiB; more would only make each slower. */
const queue = new HashQueue(2, 20);

/** Numbers of running and waiting hashes. */
export const hashFigures = () => queue.figures;

/** For those who may set a password: signed in, with a link, or on the command line. */
export function hashPassword(password: string): Promise<string> {
  return queue.run(known, () => hash(normal(password), cost));
}

/** Queues a password check; within its turn `isPassword` hashes at once. */
export const inHashTurn = <T>(admission: Admission, work: () => Promise<T>): Promise<T> =>
  queue.run(admission, work);

/**
 * Without a stored hash (no such user, no password set) it does the same work with a hash that nothing matches, so
 * that the duration does not reveal who has an account. Call it within a turn of `inHashTurn`.
 */
export function isPassword(stored: string | null, password: string): Promise<boolean> {
  return verify(stored ?? head() + matchesNothing, normal(password));
}

/**
 * Whether the hash has another cost than the current one: it is renewed at the next sign-in, when the password is
 * known.
 */
export function isOutdated(stored: string): boolean {
  return !stored.startsWith(head());
}

/** An ä may be one or two code points, depending on the keyboard (NIST SP 800-63B §3.1.1.2). */
const normal = (password: string): string => password.normalize('NFKC');
const base64 = (bytes: number): string => randomBytes(bytes).toString('base64').replace(/=+$/, '');
const matchesNothing = `${base64(16)}$${base64(32)}`;
