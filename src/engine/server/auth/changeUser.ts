import { sql } from 'kysely';
import type { Data } from '../access/data.ts';
import { appendActivity } from '../audit/append.ts';
import type { Changes } from '../audit/changes.ts';

/**
 * Writes columns of a user that no form may set (password, second factor), and the log. `changes` is what the log
 * may show: never a secret. Call it inside a transaction.
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
