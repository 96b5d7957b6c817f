import { sql } from 'kysely';
import type { ChildRows } from '../../../shared/entityMeta.ts';
import type { Field } from '../../../shared/field.ts';
import { amongSlot, idsFor } from '../../access/among.ts';
import type { Data } from '../../access/data.ts';
import { entityNamed, fieldNamed } from '../../access/model.ts';
import { number } from '../../access/readRow.ts';
import { type ApiRecord, selectionOf } from './selection.ts';

/**
 * Some fields of the child rows of several records, by the id of the parent and in their order, in one statement. The
 * caller must have checked that the actor may read the parents.
 */
export async function childRowsOf(
  data: Data,
  { entity: name, by, order }: ChildRows,
  fields: readonly Field[],
  parents: readonly number[],
): Promise<ReadonlyMap<number, readonly ApiRecord[]>> {
  const entity = entityNamed(data.model, name);
  const selection = selectionOf(data, entity, new Set([fieldNamed(entity, 'id'), ...fields]));
  const parent = sql.ref(`t.${fieldNamed(entity, by).column}`);
  const places = order === undefined ? [] : [sql.ref(`t.${fieldNamed(entity, order).column}`)];
  const rows = await data.select(
    `children of several|${name}|${by}|${selection.shape}`,
    () =>
      sql`select ${parent} as parent, ${sql.join(selection.columns)} from ${sql.table(entity.meta.table)} as t where ${parent} ${amongSlot(data, 'parents')} order by ${sql.join([parent, ...places, sql.ref('t.id')])}`,
    { parents: idsFor(data, parents) },
  );
  const found = new Map<number, ApiRecord[]>();
  for (const row of rows) {
    const id = number(row, 'parent');
    const own = found.get(id) ?? [];
    own.push(selection.toRecord(row, data.actor.locale));
    found.set(id, own);
  }
  return found;
}
