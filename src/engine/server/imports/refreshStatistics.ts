import { sql } from 'kysely';
import type { Data } from '../access/data.ts';
import type { Entity } from '../access/model.ts';

/**
 * Updates PostgreSQL's planner statistics, which it does itself only up to a minute after a table has grown: until
 * then it would scan the batch's rows and the target table in each step. Not for a preview, whose records are rolled
 * back: the table would count as empty, and be scanned with all dead rows. SQLite uses the indexes anyway.
 */
export async function refreshStatistics(data: Data, { meta }: Entity): Promise<void> {
  if (data.dialect === 'sqlite') return;
  for (const table of ['import_rows', meta.table]) await data.run(sql`analyze ${sql.table(table)}`);
}

/** Has the number of finished rows reached another power of ten, from 1,000 on? */
export const hasGrown = (before: number, after: number): boolean =>
  after >= 1_000 && String(after).length > String(before).length;
