import { sql } from 'kysely';
import type { Field } from '../../../shared/field.ts';
import type { Data } from '../../access/data.ts';
import { type Entity, fieldNamed } from '../../access/model.ts';
import { validationFailed } from '../../access/problemError.ts';
import { canSee, isReadable } from '../../access/resolveField.ts';
import { idsInSight } from '../../access/rowScope.ts';
import { columnsOf, type FieldValues } from '../rows/rows.ts';

/**
 * A violated unique rule would reveal the record that has the value. If that record or the field is hidden from the
 * actor, the value is refused with a general fault instead, and the server's log has the reason. Records in sight are
 * left to the database.
 */
export async function refuseValuesOutOfSight(
  data: Data,
  entity: Entity,
  id: number | null,
  changed: FieldValues,
  fields: FieldValues,
): Promise<void> {
  if (data.isProduct) return;
  for (const unique of uniquesOf(entity)) {
    const isChanged = unique.some(({ name }) => changed.has(name));
    if (!isChanged || unique.some(({ name }) => (fields.get(name) ?? null) === null)) continue;
    const hidden = hiddenRows(data, entity, unique);
    if (hidden === null) continue;
    const values = Object.entries(columnsOf(entity, fields)).filter(([name]) =>
      unique.some(({ column }) => column === name),
    );
    const same = values.map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
    const [found] = await data.run(sql`
      select id from ${sql.table(entity.meta.table)}
      where ${sql.join(same, sql` and `)} and id <> ${id ?? 0} and ${hidden} limit 1`);
    const [named] = unique.filter(({ name }) => changed.has(name));
    if (!found || !named) continue;
    const cause = new Error(`${entity.meta.table} ${Number(found.id)} has the same ${named.name}`);
    throw Object.assign(validationFailed({ [named.name]: { code: 'check' } }), { cause });
  }
}

function uniquesOf(entity: Entity): readonly (readonly Field[])[] {
  const single = entity.meta.fields.filter(({ unique }) => unique).map(field => [field]);
  return [...single, ...entity.meta.unique.map(names => names.map(name => fieldNamed(entity, name)))];
}

/** The condition for rows whose values the actor must not learn; null if there are none. */
function hiddenRows(data: Data, entity: Entity, unique: readonly Field[]) {
  const { model, actor } = data;
  if (!canSee(actor, entity) || unique.some(field => !isReadable(model, actor, entity, field))) {
    return sql`1 = 1`;
  }
  const inSight = idsInSight(model, actor, entity);
  return inSight && sql`id not in (${inSight})`;
}
