import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Data } from '../access/data.ts';
import { ProblemError } from '../access/problemError.ts';

const freeTries = 5;
const longestDelay = 900;
const forgetAfter = 24 * 3_600;

/** Seconds to wait after so many tries without a success: none for five, then 2, 4, 8 … up to 15 minutes. */
export function delayAfter(tries: number): number {
  return tries < freeTries ? 0 : Math.min(longestDelay, 2 ** (tries - freeTries + 1));
}

/**
 * Counts this try for the account and address, or refuses it (429) while their delay lasts. It is counted before
 * the password is looked at, in one statement in the database, so that tries at the same time and on other servers
 * count too. Unknown accounts are counted like known ones.
 */
export async function countAttempt(data: Data, email: string, address: string): Promise<void> {
  const name = counterName(email, address);
  const now = new Date();
  const allowed = await data.run(sql`
    insert into counters (name, value, version, created_at, updated_at)
    values (${name}, 1, 1, ${iso(now)}, ${iso(now)})
    on conflict (name) do update set
      value = case when counters.updated_at < ${before(now, forgetAfter)} then 1 else counters.value + 1 end,
      updated_at = ${iso(now)}
    where counters.updated_at <= case ${delayedUntil(now)} else ${before(now, longestDelay)} end
    returning value`);
  if (allowed.length > 0) return;
  const [counter] = await data.run(sql`select value, updated_at from counters where name = ${name}`);
  const waited = (now.getTime() - Date.parse(String(counter?.updated_at))) / 1_000;
  const seconds = Math.max(1, Math.ceil(delayAfter(Number(counter?.value)) - waited));
  throw new ProblemError('tooManyRequests', { seconds });
}

/** A success starts the count afresh and sweeps up what is long over. */
export async function forgetAttempts(data: Data, email: string, address: string): Promise<void> {
  await data.run(sql`delete from counters where name = ${counterName(email, address)}`);
  await data.run(
    sql`delete from counters where name like 'sign-in:%' and updated_at < ${before(new Date(), forgetAfter)}`,
  );
}

/** The last try must lie at least the delay back: one branch per number of tries that has a delay of its own. */
function delayedUntil(now: Date) {
  const tries = Array.from({ length: freeTries + 10 }, (_, count) => count);
  return sql.join(
    tries.map(count => sql`when counters.value = ${count} then ${before(now, delayAfter(count))}`),
    sql` `,
  );
}

/** Hashed, since people also type their password into the field for the address. */
function counterName(email: string, address: string): string {
  return `sign-in:${createHash('sha256').update(`${email}\n${address}`).digest('hex')}`;
}

const iso = (date: Date): string => date.toISOString();
const before = (now: Date, seconds: number): string => iso(new Date(now.getTime() - seconds * 1_000));
