import { setTimeout } from 'node:timers/promises';
import type { Data } from '@engine/server/access/data.ts';
import { slot } from '@engine/server/access/statement.ts';
import { eachByItself } from '@engine/server/jobs/eachByItself.ts';
import { today } from '@engine/shared/day.ts';
import { refreshWarnings } from './refreshWarnings.ts';

/** A transaction of this many blocks others only for an instant. */
const guestsAtOnce = 100;
const pauseMs = 20;

/**
 * Each new day, some warnings become due and others lapse: refreshes all guests once a day, however often it is called.
 * Guests who are being edited are skipped and retried in the next round.
 */
export function dailyWarnings(data: Data): (isStopped: () => boolean) => Promise<void> {
  let last = '';
  let left: readonly number[] = [];
  return async isStopped => {
    const day = today();
    left = day === last ? await refreshThese(data, left) : await refreshAll(data, isStopped);
    last = day;
    if (left.length > 0)
      throw new Error(`${left.length} guests are being edited: ${left.slice(0, 20).join(', ')}`);
  };
}

const reason = 'Each new day concerns every guest; a job of the product shows none of them.';

/** Refreshes every guest and returns those who were locked; `data` must carry every right. */
export async function refreshAll(
  data: Data,
  isStopped: () => boolean = () => false,
): Promise<readonly number[]> {
  const held: number[] = [];
  for (let last = 0; !isStopped(); ) {
    const rows = await data.select('guests after one', () => guestsAfter(data), { last });
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) break;
    held.push(...(await refreshThese(data, ids)));
    last = ids.at(-1) ?? last;
    // Other requests run between two transactions.
    await setTimeout(pauseMs);
  }
  return held;
}

const refreshThese = (data: Data, guests: readonly number[]): Promise<readonly number[]> =>
  eachByItself(data, guests, refreshWarnings);

const guestsAfter = (data: Data) =>
  data
    .unscoped(reason)
    .selectFrom('guest as t')
    .select('t.id')
    .where('t.id', '>', slot<number>('last'))
    .where('t.archived_at', 'is', null)
    .orderBy('t.id')
    .limit(guestsAtOnce);
