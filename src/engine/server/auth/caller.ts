import { sql } from 'kysely';
import type { Data } from '../access/data.ts';
import { networkOf } from '../http/networkOf.ts';
import { hashOf } from './attemptLimit.ts';
import { type Admission, known } from './hashQueue.ts';

/** Identifies a browser before its user is known. */
export interface SignInBrowser {
  readonly address: string;
  /** the secret of the device cookie, kept after a sign-in */
  readonly device: string;
}

/** The origin of a password attempt. */
export interface Caller {
  readonly network: string;
  /** the browser, network or session by which the account knows the caller; null: unknown */
  readonly knownBy: string | null;
}

const knowFor = 60 * 24 * 3_600_000;

/**
 * An account knows the browsers and networks of its successful sign-ins; to an unknown account all callers are
 * unknown.
 */
export async function callerOf(data: Data, email: string, browser: SignInBrowser): Promise<Caller> {
  const network = networkOf(browser.address);
  const since = new Date(Date.now() - knowFor).toISOString();
  const names = new Map([browser.device, network].map(place => [knownName(email, place), place]));
  const rows = await data.run(sql`
    select name from counters where name in (${sql.join([...names.keys()])}) and updated_at > ${since}`);
  const found = new Set(rows.map(({ name }) => String(name)));
  const [, knownBy = null] = [...names].find(([name]) => found.has(name)) ?? [];
  return { network, knownBy };
}

/** The caller who is signed in and enters the password again. */
export function callerInSession(sessionId: number, address: string): Caller {
  return { network: networkOf(address), knownBy: `session ${sessionId}` };
}

export const admissionOf = ({ network, knownBy }: Caller): Admission =>
  knownBy === null ? { kind: 'stranger', network } : known;

export const knownName = (email: string, place: string): string => `known:${hashOf([email, place])}`;
