import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Data } from '../access/data.ts';
import { ProblemError } from '../access/problemError.ts';
import { readSettings } from '../records/readSettings.ts';

/** How often something may be tried: so many times at once, then with delays of 2, 4, 8 … seconds up to the longest. */
interface Limit {
  readonly name: string;
  readonly free: number;
  /** seconds; there is no permanent lock-out, or anybody could lock anybody out */
  readonly longest: number;
}

export const limits = {
  /** passwords for one account from one address */
  place: { name: 'place', free: 5, longest: 900 },
  /** passwords for one account from everywhere; short delays, since its user may be waiting among them */
  account: { name: 'account', free: 20, longest: 60 },
  /** codes of the second step of one user, over all their challenges */
  code: { name: 'code', free: 10, longest: 3_600 },
  /** mails with a link to one address */
  link: { name: 'link', free: 3, longest: 3_600 },
  /** requests for such mails from one address */
  linkPlace: { name: 'link-place', free: 20, longest: 900 },
} as const satisfies Readonly<Record<string, Limit>>;

const forgetAfter = 24 * 3_600;
/** An address that the user has signed in from is not held up by what others try elsewhere. */
const knowPlaceFor = 60 * 24 * 3_600;

/** Seconds to wait after so many tries without a success. */
export function delayAfter(tries: number, { free, longest }: Omit<Limit, 'name'> = limits.place): number {
  return tries < free ? 0 : Math.min(longest, 2 ** (tries - free + 1));
}

/**
 * Counts this try of a password, or refuses it (429) while a delay lasts. It is counted before the password is
 * looked at, so that tries at the same time and at other servers count too. Unknown accounts are counted like known.
 */
export async function countAttempt(data: Data, email: string, address: string): Promise<void> {
  await requireTry(data, await placeLimit(data), email, address);
  if (!(await isKnownPlace(data, email, address))) await requireTry(data, limits.account, email);
}

/** As the office has set it, or as it ships: the next try is counted by it. */
async function placeLimit(data: Data): Promise<Limit> {
  const settings = await readSettings(data);
  const longest = settings['security.lockout_minutes'] * 60;
  return { ...limits.place, free: settings['security.lockout_attempts'], longest };
}

/** A success starts the counts afresh, remembers the place, and sweeps up what is long over. */
export async function forgetAttempts(data: Data, email: string, address: string): Promise<void> {
  const now = new Date();
  const over = [nameOf(limits.place, email, address), nameOf(limits.account, email)];
  await data.run(sql`delete from counters where name in (${sql.join(over)})`);
  await data.run(sql`
    delete from counters where name like 'limit:%' and updated_at < ${before(now, forgetAfter)}
      or name like 'known:%' and updated_at < ${before(now, knowPlaceFor)}`);
  await data.run(sql`
    insert into counters (name, value, version, created_at, updated_at)
    values (${knownName(email, address)}, 1, 1, ${iso(now)}, ${iso(now)})
    on conflict (name) do update set updated_at = ${iso(now)}`);
}

/** Counts a try or throws `tooManyRequests`. */
export async function requireTry(data: Data, limit: Limit, ...subject: readonly string[]): Promise<void> {
  const seconds = await countTry(data, limit, ...subject);
  if (seconds > 0) throw new ProblemError('tooManyRequests', { seconds });
}

/** Counts a try in one statement in the database, exact over all servers. Answers the seconds to wait, 0 if it counts. */
export async function countTry(data: Data, limit: Limit, ...subject: readonly string[]): Promise<number> {
  const name = nameOf(limit, ...subject);
  const now = new Date();
  const allowed = await data.run(sql`
    insert into counters (name, value, version, created_at, updated_at)
    values (${name}, 1, 1, ${iso(now)}, ${iso(now)})
    on conflict (name) do update set
      value = case when counters.updated_at < ${before(now, forgetAfter)} then 1 else counters.value + 1 end,
      updated_at = ${iso(now)}
    where counters.value < ${limit.free}
      or counters.updated_at <= case ${delayedUntil(now, limit)} else ${before(now, limit.longest)} end
    returning value`);
  if (allowed.length > 0) return 0;
  const [counter] = await data.run(sql`select value, updated_at from counters where name = ${name}`);
  const waited = (now.getTime() - Date.parse(String(counter?.updated_at))) / 1_000;
  return Math.max(1, Math.ceil(delayAfter(Number(counter?.value), limit) - waited));
}

export async function forgetTries(data: Data, limit: Limit, ...subject: readonly string[]): Promise<void> {
  await data.run(sql`delete from counters where name = ${nameOf(limit, ...subject)}`);
}

async function isKnownPlace(data: Data, email: string, address: string): Promise<boolean> {
  const since = before(new Date(), knowPlaceFor);
  const rows = await data.run(
    sql`select 1 as found from counters where name = ${knownName(email, address)} and updated_at > ${since}`,
  );
  return rows.length > 0;
}

/** The last try must lie at least the delay back: one branch per number of tries that has a delay of its own. */
function delayedUntil(now: Date, limit: Limit) {
  const tries = Array.from({ length: 12 }, (_, count) => limit.free + count);
  return sql.join(
    tries.map(count => sql`when counters.value = ${count} then ${before(now, delayAfter(count, limit))}`),
    sql` `,
  );
}

/** Hashed, since people also type their password into the field for the address. */
function nameOf({ name }: Limit, ...subject: readonly string[]): string {
  return `limit:${name}:${hashOf(subject)}`;
}

const knownName = (...subject: readonly string[]): string => `known:${hashOf(subject)}`;
const hashOf = (subject: readonly string[]): string =>
  createHash('sha256').update(subject.join('\n')).digest('hex');
const iso = (date: Date): string => date.toISOString();
const before = (now: Date, seconds: number): string => iso(new Date(now.getTime() - seconds * 1_000));
