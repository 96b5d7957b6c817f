import { setImmediate } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Field } from '../../shared/field.ts';
import { idsFor, oneOfSlot } from '../access/among.ts';
import type { Data } from '../access/data.ts';
import type { Entity } from '../access/model.ts';
import { resolveField } from '../access/resolveField.ts';
import { isNarrowed, rowScope } from '../access/rowScope.ts';
import { whereAll } from '../database/sql/whereAll.ts';
import type { Filter } from '../records/filter/conditionKinds.ts';
import { conditionSql } from '../records/filter/conditionSql.ts';
import type { ListQuery } from '../records/list/list.ts';
import { orderKeys, orderSql } from '../records/list/listOrder.ts';
import { type ApiRecord, selectionOf } from '../records/read/selection.ts';

/** A snapshot of the ids of all records that match the filter, in list order. */
export function listedIds(
  data: Data,
  entity: Entity,
  filter: Filter,
  sort: ListQuery['sort'],
): Promise<Float64Array> {
  const { field, order } = sort ?? entity.meta.sort;
  const by = resolveField(data.model, data.actor, entity, field, sort ? 'sort' : 'select');
  return data.readIds(
    sql`select t.id as id from ${sql.table(entity.meta.table)} as t ${exported(data, entity, filter)} order by ${orderSql(data, orderKeys(data, entity, by, order))}`,
    filter.values,
  );
}

/**
 * Reads these records page by page, each page in its current state: changed records have their new values; records
 * that were deleted, or no longer match the filter or the actor's scope, are left out. No statement and no connection
 * is held while the client reads slowly. `rowsOfPage` rows per statement: some milliseconds on SQLite, which block other
 * requests.
 */
export async function* readPages(
  data: Data,
  entity: Entity,
  fields: readonly Field[],
  filter: Filter,
  ids: Float64Array,
  rowsOfPage: number,
): AsyncGenerator<readonly ApiRecord[]> {
  const id = entity.fields.get('id');
  const selection = selectionOf(data, entity, new Set([...(id ? [id] : []), ...fields]));
  const [operator, listed] = oneOfSlot(data, 'ids');
  for (let at = 0; at < ids.length; at += rowsOfPage) {
    const wanted = [...ids.subarray(at, at + rowsOfPage)];
    const rows = await data.select(
      `export|${entity.meta.name}|${selection.shape}|${filter.shape}`,
      () =>
        sql`select ${sql.join(selection.columns)} from ${sql.table(entity.meta.table)} as t ${exported(data, entity, filter, sql`t.id ${sql.raw(operator)} ${listed}`)}`,
      { ...filter.values, ids: idsFor(data, wanted) },
    );
    const records = rows.map(row => selection.toRecord(row, data.actor.locale));
    const byId = new Map<unknown, ApiRecord>(records.map(record => [record.id, record]));
    yield wanted.map(each => byId.get(each)).filter(record => record !== undefined);
    // Lets other requests run between two pages.
    await setImmediate();
  }
}

/** The conditions of the list, limited to the reach of the right to export. */
function exported(
  data: Data,
  entity: Entity,
  filter: Filter,
  ...more: readonly RawBuilder<unknown>[]
): RawBuilder<unknown> {
  const { model, actor } = data;
  const reach = isNarrowed(actor, entity, 'step:export')
    ? rowScope(model, actor, entity, 't', 'step:export')
    : [];
  return whereAll([
    ...more,
    ...rowScope(model, actor, entity, 't', 'list'),
    ...reach,
    ...filter.conditions.map(condition => conditionSql(data, entity, 't', condition)),
  ]);
}
