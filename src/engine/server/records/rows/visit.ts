import { sql } from 'kysely';
import type { Data } from '../../access/data.ts';
import { entityNamed } from '../../access/model.ts';
import { insertRow, loadStored, updateRow } from './rows.ts';

/** Remembers a visited page, with one row per user and path, so that the table stays small. */
export async function visit(data: Data, path: string, name: string | null): Promise<void> {
  const { userId } = data.actor;
  await data.transaction(async inner => {
    const entity = entityNamed(inner.model, 'history-entry');
    const own = [sql`t.fan_user_id = ${userId}`, sql`t.path = ${path}`];
    const [known] = await loadStored(inner, entity, own);
    const fields = new Map<string, unknown>([
      ['fan_user_id', userId],
      ['path', path],
      ['name', name],
    ]);
    // Of two concurrent visits, one is enough.
    if (known) await updateRow(inner, entity, known, new Map([...known.fields, ...fields]));
    else await insertRow(inner, entity, fields);
  });
}
