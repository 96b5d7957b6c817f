import { type RawBuilder, sql } from 'kysely';
import type { ChildRows } from '../../../shared/entityMeta.ts';
import type { Field } from '../../../shared/field.ts';
import { amongSlot, idsFor } from '../../access/among.ts';
import type { Data } from '../../access/data.ts';
import { entityNamed, fieldNamed } from '../../access/model.ts';
import { number } from '../../access/readRow.ts';
import { slot } from '../../access/statement.ts';
import { type ApiRecord, selectionOf } from './selection.ts';

/** The child rows of one record in their order. The caller must have checked that the actor may read the record. */
export async function childRowsOfOne(data: Data, child: ChildRows, parent: number): Promise<ApiRecord[]> {
  const { entity, parentColumn, places } = tableOf(data, child);
  const selection = selectionOf(data, entity);
  const rows = await data.select(
    `children|${child.entity}|${child.by}`,
    () =>
      sql`select ${sql.join(selection.columns)} from ${sql.table(entity.meta.table)} as t where ${parentColumn} = ${slot('parent')} order by ${sql.join(places)}`,
    { parent },
  );
  return rows.map(row => selection.toRecord(row, data.actor.locale));
}

/**
 * Some fields of the child rows of several records, by the id of the parent and in their order, in one statement. The
 * caller must have checked that the actor may read the parents.
 */
export async function childRowsOf(
  data: Data,
  child: ChildRows,
  fields: readonly Field[],
  parents: readonly number[],
): Promise<ReadonlyMap<number, readonly ApiRecord[]>> {
  const { entity, parentColumn, places } = tableOf(data, child);
  const selection = selectionOf(data, entity, new Set([fieldNamed(entity, 'id'), ...fields]));
  const rows = await data.select(
    `children of several|${child.entity}|${child.by}|${selection.shape}`,
    () =>
      sql`select ${parentColumn} as parent, ${sql.join(selection.columns)} from ${sql.table(entity.meta.table)} as t where ${parentColumn} ${amongSlot(data, 'parents')} order by ${sql.join([parentColumn, ...places])}`,
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

/** Where the child rows stand, the column of their parent, and the columns of their order. */
function tableOf({ model }: Data, { entity: name, by, order }: ChildRows) {
  const entity = entityNamed(model, name);
  const column = (field: string): RawBuilder<unknown> => sql.ref(`t.${fieldNamed(entity, field).column}`);
  const places = [...(order === undefined ? [] : [column(order)]), column('id')];
  return { entity, parentColumn: column(by), places };
}
