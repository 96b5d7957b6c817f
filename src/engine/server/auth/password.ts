import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { type Admission, HashQueue, known } from './hashQueue.ts';

export interface HashCost {
  /** KiB */
  readonly memoryCost: number;
  /** passes over the memory */
  readonly timeCost: number;
  readonly parallelism: number;
}

/** Argon2id is the library's default kind; 64 MiB and three passes take about 120 ms. */
export const productCost: HashCost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 };
let cost = productCost;

/** For tests, most of which are about something else than hashes. A test holds the product to `productCost`. */
export function setHashCost(chosen: HashCost): void {
  cost = chosen;
}

const head = () => `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;

/** Two hashes keep two cores busy and 128 MiB in use; more at once would only make each slower. */
const queue = new HashQueue(2, 20);

/** How many are hashed, and how many wait for it. */
export const hashFigures = () => queue.figures;

/** For those who may set a password: signed in, with a link, or at the command line. */
export function hashPassword(password: string): Promise<string> {
  return queue.run(known, () => hash(normal(password), cost));
}

/** Waits for a turn among those who try a password; inside of it `isPassword` hashes at once. */
export const inHashTurn = <T>(admission: Admission, work: () => Promise<T>): Promise<T> =>
  queue.run(admission, work);

/**
 * Without a stored hash (no such user, none set) it does the same work against one that nothing matches, so that
 * the time taken tells nothing about who has an account. Call it in a turn of `inHashTurn`.
 */
export function isPassword(stored: string | null, password: string): Promise<boolean> {
  return verify(stored ?? head() + matchesNothing, normal(password));
}

/** Made with another cost than today's: made again at the next sign-in, when the password is at hand. */
export function isOutdated(stored: string): boolean {
  return !stored.startsWith(head());
}

/** An ä is one sign on one keyboard and two on another (NIST SP 800-63B §3.1.1.2). */
const normal = (password: string): string => password.normalize('NFKC');
const base64 = (bytes: number): string => randomBytes(bytes).toString('base64').replace(/=+$/, '');
const matchesNothing = `${base64(16)}$${base64(32)}`;
