import { sql } from 'kysely';
import type { Data } from '../access/data.ts';

const rowsAtOnce = 2_000;

/** Deletes rows left behind by finished work, some thousand per transaction, so that others can write in between. */
export async function deleteRows(
  data: Data,
  table: string,
  of: Readonly<Record<string, number>>,
): Promise<void> {
  const conditions = Object.entries(of).map(([column, id]) => sql`${sql.ref(column)} = ${id}`);
  const chosen = sql`select id from ${sql.table(table)} where ${sql.join(conditions, sql` and `)} limit ${rowsAtOnce}`;
  for (let left = true; left; ) {
    const gone = await data.transaction(inner =>
      inner.run(sql`delete from ${sql.table(table)} where id in (${chosen}) returning id`),
    );
    left = gone.length === rowsAtOnce;
  }
}
