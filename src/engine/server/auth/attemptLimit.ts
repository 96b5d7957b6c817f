import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Data } from '../access/data.ts';
import { ProblemError } from '../access/problemError.ts';

/** A limit on attempts: `free` ones at once, then with delays of 2, 4, 8 … seconds up to the longest. */
export interface Limit {
  readonly name: string;
  readonly free: number;
  /** seconds; there is no permanent lock-out, which anyone could provoke for anyone */
  readonly longest: number;
}

const forgetAfter = 24 * 3_600;
/** Maximum number of stored counters; beyond it, the oldest with the fewest attempts are deleted. */
export const mostCounters = 20_000;

/** Seconds to wait after this many attempts without a success. */
export function delayAfter(attempts: number, { free, longest }: Omit<Limit, 'name'>): number {
  return attempts < free ? 0 : Math.min(longest, 2 ** (attempts - free + 1));
}

/** Counts an attempt or throws `tooManyRequests`. */
export async function requireAttempt(data: Data, limit: Limit, ...subject: readonly string[]): Promise<void> {
  const seconds = await countAttempt(data, limit, ...subject);
  if (seconds > 0) throw new ProblemError('tooManyRequests', { seconds });
}

/**
 * Counts an attempt in one statement, exact over all servers. Returns the seconds to wait, 0 if it is allowed: never
 * more than the longest delay, even if the clock has been set back.
 */
export async function countAttempt(data: Data, limit: Limit, ...subject: readonly string[]): Promise<number> {
  const name = counterName(limit, ...subject);
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
  const delay = delayAfter(Number(counter?.value), limit);
  const waited = (now.getTime() - Date.parse(String(counter?.updated_at))) / 1_000;
  // If the clock was set back, the delay starts now instead of becoming longer.
  if (waited < 0) {
    await data.run(sql`
      update counters set updated_at = ${iso(now)} where name = ${name} and updated_at > ${iso(now)}`);
  }
  return Math.max(1, Math.ceil(Math.min(delay, delay - waited)));
}

export async function forgetAttempts(data: Data, limit: Limit, ...subject: readonly string[]): Promise<void> {
  await data.run(sql`delete from counters where name = ${counterName(limit, ...subject)}`);
}

/** Deletes expired counters, and those beyond `mostCounters`. */
export async function sweepAttemptCounters(data: Data): Promise<void> {
  await data.run(sql`
    delete from counters where name like 'limit:%' and updated_at < ${before(new Date(), forgetAfter)}`);
  await data.run(sql`
    delete from counters where id in (
      select id from counters where name like 'limit:%'
      order by value desc, updated_at desc limit 1000000 offset ${mostCounters})`);
}

/** Hashed, since people sometimes type their password into the address field. */
export function counterName({ name }: Pick<Limit, 'name'>, ...subject: readonly string[]): string {
  return `limit:${name}:${hashOf(subject)}`;
}

export const hashOf = (subject: readonly string[]): string =>
  createHash('sha256').update(subject.join('\n')).digest('hex');

/** SQL cases: the last attempt must be at least the delay ago, one case per number of attempts with its own delay. */
function delayedUntil(now: Date, limit: Limit) {
  const attempts = Array.from({ length: 12 }, (_, count) => limit.free + count);
  return sql.join(
    attempts.map(count => sql`when counters.value = ${count} then ${before(now, delayAfter(count, limit))}`),
    sql` `,
  );
}

const iso = (date: Date): string => date.toISOString();
const before = (now: Date, seconds: number): string => iso(new Date(now.getTime() - seconds * 1_000));
