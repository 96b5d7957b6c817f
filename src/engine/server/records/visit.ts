import { sql } from 'kysely';
import type { Data } from '../access/data.ts';

/** Remembers a visited page: one row per user and path, so that the table stays as small as the product. */
export async function visit(data: Data, path: string, name: string | null): Promise<void> {
  const now = new Date().toISOString();
  const { userId } = data.actor;
  await data.transaction(async inner => {
    const known = await inner.run(
      sql`update history set name = ${name}, updated_at = ${now}, version = version + 1 where fan_user_id = ${userId} and path = ${path} returning id`,
    );
    if (known.length > 0) return;
    await inner.run(sql`
      insert into history (fan_user_id, path, name, version, created_at, created_by, updated_at, updated_by)
      values (${userId}, ${path}, ${name}, 1, ${now}, ${userId}, ${now}, ${userId})`);
  });
}
