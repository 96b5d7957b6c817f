import { sql } from 'kysely';
import type { Data } from '../access/data.ts';
import type { Entity } from '../access/model.ts';

/**
 * PostgreSQL plans by what it knows of a table, and learns up to a minute late that one has grown: it would read all rows
 * of a new batch, or of the table that they go to, in each step. Not for a preview, which takes its records back: the table
 * would count as empty, and be read whole with all that was taken back. SQLite takes the indexes without that.
 */
export async function refreshStatistics(data: Data, { meta }: Entity): Promise<void> {
  if (data.dialect === 'sqlite') return;
  for (const table of ['import_rows', meta.table]) await data.run(sql`analyze ${sql.table(table)}`);
}

/** Has the number of rows that are done become ten times as large? */
export const hasGrown = (before: number, after: number): boolean =>
  after >= 1_000 && String(after).length > String(before).length;
