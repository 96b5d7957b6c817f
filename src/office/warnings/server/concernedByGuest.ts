import type { Data } from '@engine/server/access/data.ts';
import { number } from '@engine/server/access/readRow.ts';
import { sql } from 'kysely';

/** The guest, those who may be the same person, and those who were taken for it before. */
export async function concernedByGuest(data: Data, guest: number): Promise<readonly number[]> {
  const rows = await data.run(sql`
    select other.id from ${sql.table('guest')} as other
    join ${sql.table('guest')} as own on own.id = ${guest} and other.birth_date = own.birth_date
      and substr(other.last_name_folded, 1, 1) = substr(own.last_name_folded, 1, 1)
    union
    select guest as id from person_warnings
    where kind = 'duplicate' and origin = 'system' and cause = ${String(guest)} and resolved_at is null`);
  return [guest, ...rows.map(row => number(row, 'id'))];
}
