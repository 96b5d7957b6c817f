import { sql } from 'kysely';
import type { Data } from '../access/data.ts';

const usualDays = 90;

/** Removes the visits that are older than the office keeps them (`retention.history_days`). Answers how many went. */
export async function forgetVisits(data: Data, now = new Date()): Promise<number> {
  const days = await daysKept(data);
  const before = new Date(now.getTime() - days * 86_400_000).toISOString();
  const gone = await data.run(sql`delete from history where updated_at < ${before} returning id`);
  return gone.length;
}

/** A value that is no number of days counts as none given: visits are never kept for good by mistake. */
async function daysKept(data: Data): Promise<number> {
  const [setting] = await data.run(
    sql`select ${sql.ref('value')}, ${sql.ref('default')} from setup where ${sql.ref('key')} = 'retention.history_days'`,
  );
  const given = [setting?.value, setting?.default].find(
    text => typeof text === 'string' && /^[1-9]\d{0,4}$/.test(text),
  );
  return Number(given ?? usualDays);
}
