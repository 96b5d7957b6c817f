import { sql } from 'kysely';
import type { Data } from '../access/data.ts';
import { ProblemError } from '../access/problemError.ts';
import { networkOf } from '../http/networkOf.ts';
import { readSettings } from '../records/readSettings.ts';
import { type Caller, knownName, type SignInBrowser } from './caller.ts';
import { forgetTries, type Limit, requireTry, triesName } from './tries.ts';

export const limits = {
  /** passwords for one account from one network, or in one browser that has signed in there before */
  place: { name: 'place', free: 5, longest: 900 },
  /** passwords for one account from everywhere; short delays, since its user may be waiting among them */
  account: { name: 'account', free: 20, longest: 60 },
  /** passwords from one network for all accounts together: `free` in each `longest` seconds, successes not counted */
  network: { name: 'network', free: 100, longest: 900 },
  /** codes of the second step of one user, over all their challenges */
  code: { name: 'code', free: 10, longest: 3_600 },
  /** mails with a link to one address */
  link: { name: 'link', free: 3, longest: 3_600 },
  /** requests for such mails from one network */
  linkPlace: { name: 'link-place', free: 20, longest: 900 },
} as const satisfies Readonly<Record<string, Limit>>;

const knowFor = 60 * 24 * 3_600;

/**
 * Counts this try of a password, or refuses it (429) while a delay lasts. It is counted when its turn to be hashed has
 * come, but before the password is looked at, so that tries at the same time and at other servers count too. Unknown
 * accounts are counted like known ones. Where the account is known, tries elsewhere hold no one up.
 */
export async function countAttempt(data: Data, email: string, { network, knownBy }: Caller): Promise<void> {
  await requireTry(data, await placeLimit(data), email, knownBy ?? network);
  if (knownBy !== null) return;
  await requireNetworkTry(data, network);
  await requireTry(data, limits.account, email);
}

/** As the office has set it, or as it ships: the next try is counted by it. */
async function placeLimit(data: Data): Promise<Limit> {
  const settings = await readSettings(data);
  const longest = settings['security.lockout_minutes'] * 60;
  return { ...limits.place, free: settings['security.lockout_attempts'], longest };
}

/** So many in a window, which begins with its first try; exact over all servers, and over when the clock is set back. */
async function requireNetworkTry(data: Data, network: string): Promise<void> {
  const name = triesName(limits.network, network);
  const now = Date.now();
  const windowMs = limits.network.longest * 1_000;
  const isOver = sql`(counters.created_at <= ${iso(now - windowMs)} or counters.created_at > ${iso(now + 60_000)})`;
  const allowed = await data.run(sql`
    insert into counters (name, value, version, created_at, updated_at)
    values (${name}, 1, 1, ${iso(now)}, ${iso(now)})
    on conflict (name) do update set
      value = case when ${isOver} then 1 else counters.value + 1 end,
      created_at = case when ${isOver} then ${iso(now)} else counters.created_at end,
      updated_at = ${iso(now)}
    where counters.value < ${limits.network.free} or ${isOver}
    returning value`);
  if (allowed.length > 0) return;
  const [row] = await data.run(sql`select created_at from counters where name = ${name}`);
  const left = (Date.parse(String(row?.created_at)) + windowMs - now) / 1_000;
  throw new ProblemError('tooManyRequests', {
    seconds: Math.min(limits.network.longest, Math.max(1, Math.ceil(left))),
  });
}

/** A success starts the counts afresh and makes the browser and its network known to the account. */
export async function forgetAttempts(
  data: Data,
  email: string,
  { network, knownBy }: Caller,
  browser: SignInBrowser,
): Promise<void> {
  await forgetTries(data, limits.place, email, knownBy ?? network);
  await forgetTries(data, limits.account, email);
  if (knownBy === null) {
    await data.run(sql`
      update counters set value = value - 1 where name = ${triesName(limits.network, network)} and value > 0`);
  }
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
