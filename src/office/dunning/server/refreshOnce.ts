import type { Data } from '@engine/server/access/data.ts';
import { type RefreshResult, refreshAlerts } from './refreshAlerts.ts';

const reason = 'The days on which alerts were looked for belong to the product alone.';

/**
 * Looks for overdue bills, once on each day; null when it has been done, on whichever server. The day is taken and
 * worked off in one transaction: a second server waits for the first one's row and finds it taken, and a run that fails
 * leaves the day to the next try.
 */
export function refreshOnce(data: Data, day: string): Promise<RefreshResult | null> {
  return data.transaction(async inner => {
    const now = new Date().toISOString();
    const name = `overdue-payment-alerts:${day}`;
    const counters = inner.unscoped(reason);
    const taken = await inner.run(
      counters
        .insertInto('counters')
        .values({ name, value: 1, version: 1, created_at: now, updated_at: now })
        .onConflict(conflict => conflict.column('name').doNothing())
        .returning('id'),
    );
    if (taken.length === 0) return null;
    // Only the last day is of interest.
    await inner.run(
      counters
        .deleteFrom('counters')
        .where('name', 'like', 'overdue-payment-alerts:%')
        .where('name', '<', name),
    );
    return refreshAlerts(inner, day);
  });
}
