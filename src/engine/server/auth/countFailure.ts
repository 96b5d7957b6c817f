import { sql } from 'kysely';
import type { Locale } from '../../shared/entityMeta.ts';
import type { Data } from '../access/data.ts';
import { lockName } from '../access/locking.ts';
import { appendActivity } from '../audit/append.ts';
import { sweepAttemptCounters } from './attemptLimit.ts';

const failed = { action: 'login_failed', resource: 'users', changes: null } as const;
const sweepEvery = 500;
const unknown: Readonly<Record<Locale, string>> = {
  de: 'Unbekannte E-Mail-Adressen an diesem Tag',
  en: 'Unknown e-mail addresses on this day',
};

/** A wrong password for an existing user goes to that user's log; the limit on attempts bounds its size. */
export async function logFailure(data: Data, userId: number): Promise<void> {
  await data.briefly(inner => appendActivity(inner, { ...failed, recordId: userId }));
}

/**
 * Strangers could fill the log with failures for unknown addresses: they are counted per day, and only the first,
 * tenth, hundredth … is logged. Runs the same statements as `logFailure`, so that it takes the same time.
 */
export async function countFailure(data: Data): Promise<void> {
  const now = new Date().toISOString();
  const name = `failed:${now.slice(0, 10)}`;
  const count = await data.briefly(async inner => {
    await lockName(inner, name);
    await inner.run(sql`select hash from activity_log where stream = ${name} order by id desc limit 1`);
    const [row] = await inner.run(sql`
      insert into counters (name, value, version, created_at, updated_at) values (${name}, 1, 1, ${now}, ${now})
      on conflict (name) do update set value = counters.value + 1, updated_at = ${now} returning value`);
    return Number(row?.value);
  });
  if (count % sweepEvery === 0) await sweepAttemptCounters(data);
  if (!/^10*$/.test(String(count))) return;
  const reason = `${unknown[data.model.product.languages[0]]}: ${count}`;
  await data.transaction(inner => appendActivity(inner, { ...failed, recordId: null, reason }));
}

/** Keeps the daily counts for two months, for investigating attacks. */
export async function forgetFailures(data: Data): Promise<void> {
  const since = new Date(Date.now() - 60 * 86_400_000).toISOString().slice(0, 10);
  await data.run(sql`delete from counters where name like 'failed:%' and name < ${`failed:${since}`}`);
}
