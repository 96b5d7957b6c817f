import { sql } from 'kysely';
import type { Actor } from '../access/actor.ts';
import type { Data } from '../access/data.ts';

/** Only a right to all rows can be given to others: otherwise users could extend their own rights. */
function canGive({ permissions, narrowed }: Actor, key: string): boolean {
  return permissions.has(key) && !narrowed.has(key);
}

/** Those of the permissions, by their keys, that the actor cannot give to others. */
export function notToGive(data: Data, keys: readonly string[]): Promise<readonly string[]> {
  return exceptAdded(
    data,
    keys.filter(key => !canGive(data.actor, key)),
  );
}

/** `notToGive` for permissions by their ids: can all of them be given? */
export async function canGiveAll(data: Data, permissionIds: readonly number[]): Promise<boolean> {
  if (permissionIds.length === 0) return true;
  const rows = await data.run(
    sql`select ${sql.ref('key')} as name from permissions where id in (${sql.join(permissionIds)})`,
  );
  const lacking = await notToGive(
    data,
    rows.map(({ name }) => String(name)),
  );
  return lacking.length === 0;
}

/**
 * The keys without those of permissions that administrators added. No role ships with these, so the users who may add
 * some count as holding all of them: otherwise they could be given to no user.
 */
export async function exceptAdded(data: Data, keys: readonly string[]): Promise<readonly string[]> {
  if (keys.length === 0 || !canGive(data.actor, 'permissions.create')) return keys;
  const rows = await data.run(sql`
    select ${sql.ref('key')} as name from permissions
    where ${sql.ref('system')} = ${false} and ${sql.ref('key')} in (${sql.join(keys)})`);
  const added = new Set(rows.map(({ name }) => String(name)));
  return keys.filter(key => !added.has(key));
}
