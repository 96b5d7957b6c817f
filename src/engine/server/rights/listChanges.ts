import { sql } from 'kysely';
import type { ListedChange } from '../../shared/rights.ts';
import type { Data } from '../access/data.ts';
import { readSaved } from './saveChange.ts';

const shown = 100;

/** The latest changes of rights, newest first. */
export async function listChanges(data: Data): Promise<readonly ListedChange[]> {
  const rows = await data.run(sql`
    select rights_changes.id, rights_changes.created_at, rights_changes.created_by, rights_changes.reason,
      rights_changes.changes, rights_changes.undoes, users.first_name, users.last_name,
      (select min(later.id) from rights_changes as later where later.undoes = rights_changes.id) as undone_by
    from rights_changes left join users on users.id = rights_changes.created_by
    order by rights_changes.id desc limit ${sql.lit(shown)}`);
  return rows.map(row => ({
    id: Number(row.id),
    at: String(row.created_at),
    user:
      row.created_by === null
        ? null
        : { id: Number(row.created_by), name: `${String(row.last_name)}, ${String(row.first_name)}` },
    reason: String(row.reason),
    undoes: row.undoes === null ? null : Number(row.undoes),
    undone_by: row.undone_by === null ? null : Number(row.undone_by),
    ...readSaved(row),
  }));
}
