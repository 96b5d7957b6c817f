import { sql } from 'kysely';
import type { Data } from '../access/data.ts';
import { ProblemError } from '../access/problemError.ts';
import { networkOf } from '../http/networkOf.ts';
import { readSettings } from '../records/rows/readSettings.ts';
import { countAttempt, counterName, forgetAttempts, type Limit } from './attemptLimit.ts';
import { type Caller, knownName, type SignInBrowser } from './caller.ts';

export const limits = {
  /** passwords for one account from one network, or in one browser that has signed in to it before */
  place: { name: 'place', free: 5, longest: 900 },
  /** passwords for one account from anywhere; short delays, since the real user is delayed as well */
  account: { name: 'account', free: 20, longest: 60 },
  /** passwords from one network for all accounts: `free` per `longest` seconds, not counting successes */
  network: { name: 'network', free: 100, longest: 900 },
  /** codes for one user's second step, over all challenges */
  code: { name: 'code', free: 10, longest: 3_600 },
  /** mails with a link for one address */
  link: { name: 'link', free: 3, longest: 3_600 },
  /** requests for such mails from one network */
  linkPlace: { name: 'link-place', free: 20, longest: 900 },
} as const satisfies Readonly<Record<string, Limit>>;

const knowFor = 60 * 24 * 3_600;

/**
 * Counts a password attempt, or refuses it (429) during a delay. Counted when its turn to be hashed comes, but before
 * the password is checked, so that concurrent attempts and those on other servers count too. Unknown accounts are
 * counted like known ones. A caller known to the account is not delayed by attempts from elsewhere.
 */
export async function countSignInAttempt(
  data: Data,
  email: string,
  { network, knownBy }: Caller,
): Promise<void> {
  const ofPlace = await placeLimit(data);
  // Returned instead of thrown inside, so that the counts are committed.
  const seconds = await data.briefly(async inner => {
    const placeSeconds = await countAttempt(inner, ofPlace, email, knownBy ?? network);
    if (placeSeconds > 0 || knownBy !== null) return placeSeconds;
    const networkSeconds = await countNetworkAttempt(inner, network);
    return networkSeconds > 0 ? networkSeconds : countAttempt(inner, limits.account, email);
  });
  if (seconds > 0) throw new ProblemError('tooManyRequests', { seconds });
}

/** Refuses unknown callers whose network has used up its attempts, before they are queued and without writing. */
export async function refuseSpentNetwork(data: Data, { network, knownBy }: Caller): Promise<void> {
  if (knownBy !== null) return;
  const seconds = await networkSeconds(data, network);
  if (seconds > 0) throw new ProblemError('tooManyRequests', { seconds });
}

/** The limit as set by the office; applies from the next attempt on. */
async function placeLimit(data: Data): Promise<Limit> {
  const settings = await readSettings(data);
  const longest = settings['security.lockout_minutes'] * 60;
  return { ...limits.place, free: settings['security.lockout_attempts'], longest };
}

/**
 * A fixed window that starts with its first attempt; exact over all servers, and reset when the clock is set back.
 */
async function countNetworkAttempt(data: Data, network: string): Promise<number> {
  const name = counterName(limits.network, network);
  const now = Date.now();
  const isOver = sql`(counters.created_at <= ${iso(now - windowMs)} or counters.created_at > ${iso(now + aheadMs)})`;
  const allowed = await data.run(sql`
    insert into counters (name, value, version, created_at, updated_at)
    values (${name}, 1, 1, ${iso(now)}, ${iso(now)})
    on conflict (name) do update set
      value = case when ${isOver} then 1 else counters.value + 1 end,
      created_at = case when ${isOver} then ${iso(now)} else counters.created_at end,
      updated_at = ${iso(now)}
    where counters.value < ${limits.network.free} or ${isOver}
    returning value`);
  return allowed.length > 0 ? 0 : Math.max(1, await networkSeconds(data, network));
}

/** Seconds until the network's next window; 0 if it has attempts left. */
async function networkSeconds(data: Data, network: string): Promise<number> {
  const { free, longest } = limits.network;
  const [row] = await data.run(sql`
    select value, created_at from counters where name = ${counterName(limits.network, network)}`);
  if (Number(row?.value ?? 0) < free) return 0;
  const now = Date.now();
  const since = Date.parse(String(row?.created_at));
  if (since <= now - windowMs || since > now + aheadMs) return 0;
  return Math.min(longest, Math.max(1, Math.ceil((since + windowMs - now) / 1_000)));
}

const windowMs = limits.network.longest * 1_000;
/** A window that starts later than this was started before the clock was set back. */
const aheadMs = 60_000;

/** A success resets the counts and makes the browser and its network known to the account. */
export async function forgetSignInAttempts(
  data: Data,
  email: string,
  { network, knownBy }: Caller,
  browser: SignInBrowser,
): Promise<void> {
  await forgetAttempts(data, limits.place, email, knownBy ?? network);
  // In the same order as `countSignInAttempt`, to avoid deadlocks.
  if (knownBy === null) {
    await data.run(sql`
      update counters set value = value - 1 where name = ${counterName(limits.network, network)} and value > 0`);
  }
  await forgetAttempts(data, limits.account, email);
  await remember(data, email, networkOf(browser.address));
  await remember(data, email, browser.device);
}

async function remember(data: Data, email: string, place: string): Promise<void> {
  const now = iso(Date.now());
  await data.run(sql`
    insert into counters (name, value, version, created_at, updated_at)
    values (${knownName(email, place)}, 1, 1, ${now}, ${now})
    on conflict (name) do update set updated_at = ${now}`);
  await data.run(sql`
    delete from counters where name like 'known:%' and updated_at < ${iso(Date.now() - knowFor * 1_000)}`);
}

const iso = (time: number): string => new Date(time).toISOString();
