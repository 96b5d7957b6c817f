import { sql } from 'kysely';
import type { Data } from '../../access/data.ts';
import { type Entity, entityNamed } from '../../access/model.ts';
import { idsInSight } from '../../access/rowScope.ts';
import type { Faults, Input } from '../input/input.ts';
import type { StoredRecord } from '../rows/rows.ts';

/**
 * Merges a list of references with those that the client cannot see: these stay, so that sending back what was read
 * removes nothing hidden. Naming a hidden reference is the same fault as naming one that does not exist.
 */
export async function keepReferencesOutOfSight(
  data: Data,
  entity: Entity,
  input: Input,
  stored: StoredRecord,
  faults: Faults,
): Promise<Input> {
  const fields = new Map(input.fields);
  for (const [name, value] of input.fields) {
    const ref = entity.fields.get(name)?.ref;
    const inSight = ref?.join
      ? idsInSight(data.model, data.actor, entityNamed(data.model, ref.entity))
      : null;
    const before = listOf(stored.fields.get(name));
    if (inSight === null || before.length === 0) continue;
    const seen = await data.run(sql`select id from (${inSight}) as seen where id in (${sql.join(before)})`);
    const ids = new Set(seen.map(({ id }) => Number(id)));
    const hidden = before.filter(id => !ids.has(Number(id)));
    if (listOf(value).some(id => hidden.includes(id))) faults[name] = { code: 'reference' };
    if (value === null || Array.isArray(value)) fields.set(name, [...listOf(value), ...hidden]);
  }
  return { ...input, fields };
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
