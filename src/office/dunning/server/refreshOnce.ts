import type { Data } from '@engine/server/access/data.ts';
import { eachByItself, isOfRecords } from '@engine/server/jobs/eachByItself.ts';
import { reportLeft } from '@engine/server/jobs/reportLeft.ts';
import { billsToLookAt, type RefreshResult, refreshAlerts } from './refreshAlerts.ts';

const reason = 'The days on which alerts were looked for belong to the product alone.';

/**
 * Looks for overdue bills, once a day over all servers; null if it has been done. The day is claimed and processed in
 * one transaction: a second server waits for the row of the first and finds the day done, and a failed run leaves the
 * day to the next try. If somebody holds a lock on a bill or an alert, or one breaks a rule, the others are processed one
 * by one, and the day stays open for those that are left.
 */
export async function refreshOnce(data: Data, day: string): Promise<RefreshResult | null> {
  try {
    return await takeDay(data, day);
  } catch (error) {
    if (!isOfRecords(error)) throw error;
    const bills = await billsToLookAt(data, day);
    reportLeft(await eachByItself(data, bills, (inner, ids) => refreshAlerts(inner, day, ids)), 'bills');
    return null;
  }
}

function takeDay(data: Data, day: string): Promise<RefreshResult | null> {
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
    // Only the last day is kept.
    await inner.run(
      counters
        .deleteFrom('counters')
        .where('name', 'like', 'overdue-payment-alerts:%')
        .where('name', '<', name),
    );
    return refreshAlerts(inner, day);
  });
}
