import type { Data } from '@engine/server/access/data.ts';
import { sql } from 'kysely';
import type { Office } from '../engine/server/office.ts';

/**
 * On PostgreSQL: does `first` in a transaction, starts `second`, and commits once that waits for a lock, or has ended
 * without. Returns what `second` comes to.
 */
export async function interleaved<T>(
  office: Office,
  first: (inner: Data) => Promise<unknown>,
  second: () => Promise<T>,
): Promise<T> {
  const { done } = await office.data.transaction(async inner => {
    await first(inner);
    const done = second();
    await waiting(office, done);
    return { done };
  });
  return done;
}

const waits = sql`select 1 from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

/** Until the work waits for a lock that another transaction has, or has ended. */
export async function waiting(office: Office, work: Promise<unknown>): Promise<void> {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  work.then(end, end);
  while (!isOver && (await office.data.run(waits)).length === 0);
}
