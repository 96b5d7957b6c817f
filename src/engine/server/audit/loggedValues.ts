import { sql } from 'kysely';
import { isObject } from '../../shared/isObject.ts';
import { masked } from '../../shared/recordChanges.ts';
import { among } from '../access/among.ts';
import type { Data } from '../access/data.ts';
import { json, number } from '../access/readRow.ts';

/**
 * By record and field, the value that the field was given last, as the log says. A field that was never logged, or
 * whose value the log masks, is missing.
 */
export async function loggedValues(
  data: Data,
  resource: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ReadonlyMap<string, unknown>>> {
  const entries = await data.run(sql`
    select record_id, changes from activity_log
    where resource = ${resource} and record_id ${among(data, ids)} and changes is not null
      and action in ('create', 'update', 'transition')
    order by id`);
  const values = new Map<number, Map<string, unknown>>();
  for (const entry of entries) {
    const changes = json(entry, 'changes');
    if (!isObject(changes)) continue;
    const id = number(entry, 'record_id');
    const known = values.get(id) ?? new Map<string, unknown>();
    values.set(id, known);
    for (const [field, change] of Object.entries(changes)) {
      const after: unknown = Array.isArray(change) ? change[1] : masked;
      if (after === masked) known.delete(field);
      else known.set(field, after);
    }
  }
  return values;
}
