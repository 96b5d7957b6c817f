import type { Data } from '@engine/server/access/data.ts';
import { sql } from 'kysely';
import { type RefreshResult, refreshAlerts } from './refreshAlerts.ts';

/**
 * Looks for overdue bills, once on each day; null when it has been done, on whichever server. The day is taken and
 * worked off in one transaction: a second server waits for the first one's row and finds it taken, and a run that fails
 * leaves the day to the next try.
 */
export function refreshOnce(data: Data, day: string): Promise<RefreshResult | null> {
  return data.transaction(async inner => {
    const now = new Date().toISOString();
    const taken = await inner.run(sql`
      insert into counters (name, value, version, created_at, updated_at)
      values (${`overdue-payment-alerts:${day}`}, 1, 1, ${now}, ${now})
      on conflict (name) do nothing returning id`);
    if (taken.length === 0) return null;
    // Only the last day is of interest.
    await inner.run(sql`
      delete from counters where name like 'overdue-payment-alerts:%' and name < ${`overdue-payment-alerts:${day}`}`);
    return refreshAlerts(inner, day);
  });
}
