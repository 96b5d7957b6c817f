import { sql } from 'kysely';
import type { Actor } from '../access/actor.ts';
import type { Data } from '../access/data.ts';

/** Only a right to all rows can be given to others: otherwise users could extend their own rights. */
export function canGive({ permissions, narrowed }: Actor, key: string): boolean {
  return permissions.has(key) && !narrowed.has(key);
}

/** `canGive` for permissions by their ids. */
export async function canGiveAll(data: Data, permissionIds: readonly number[]): Promise<boolean> {
  if (permissionIds.length === 0) return true;
  const rows = await data.run(
    sql`select ${sql.ref('key')} as name from permissions where id in (${sql.join(permissionIds)})`,
  );
  return rows.every(({ name }) => canGive(data.actor, String(name)));
}
