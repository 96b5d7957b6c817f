import { sql } from 'kysely';
import type { Data } from '../access/data.ts';
import { appendActivity } from '../audit/append.ts';
import type { Changes } from '../audit/changes.ts';

/** The columns for a new password. The generation is increased, which ends sessions and codes of the previous one. */
export function newPassword(hash: string, at: string): Readonly<Record<string, unknown>> {
  return {
    password_hash: hash,
    password_changed_at: at,
    password_generation: sql`coalesce(password_generation, 0) + 1`,
  };
}

/**
 * Writes columns of a user that no form may set (password, second factor), and the log. `changes` is shown in the
 * log: never a secret. Call it inside a transaction.
 */
export async function changeUser(
  data: Data,
  userId: number,
  columns: Readonly<Record<string, unknown>>,
  activity: { readonly action: string; readonly changes: Changes | null },
): Promise<void> {
  const now = new Date().toISOString();
  const all = { ...columns, updated_at: now, updated_by: data.actor.userId };
  const assignments = Object.entries(all).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  await data.run(sql`
    update users set ${sql.join(assignments)}, version = version + 1 where id = ${userId}`);
  await appendActivity(data, { ...activity, resource: 'users', recordId: userId });
}
