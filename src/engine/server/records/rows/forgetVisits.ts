import { sql } from 'kysely';
import type { Data } from '../../access/data.ts';
import { forUpdateSkipLocked } from '../../access/locking.ts';
import { readSettings } from './readSettings.ts';

const dayMs = 86_400_000;

/** Deletes visits older than the office's retention period. Returns the number of deleted rows. */
export async function forgetVisits(data: Data, now = new Date()): Promise<number> {
  const { 'retention.history_days': days } = await readSettings(data);
  const before = new Date(now.getTime() - days * dayMs).toISOString();
  // A locked row is being visited again at this moment and is skipped.
  const gone = await data.run(
    sql`delete from history where id in (select id from history where updated_at < ${before} ${forUpdateSkipLocked(data)}) returning id`,
  );
  return gone.length;
}
