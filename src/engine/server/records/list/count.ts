import { type RawBuilder, sql } from 'kysely';
import type { FilterExpression } from '../../../shared/field.ts';
import { mostConditions } from '../../../shared/requestLimits.ts';
import type { Data } from '../../access/data.ts';
import { gatheringOf } from '../../access/gathering.ts';
import type { Entity } from '../../access/model.ts';
import { rowScope } from '../../access/rowScope.ts';
import type { FewRows } from '../../access/spread.ts';
import { joinEach } from '../../database/sql/search.ts';
import { parseFilter } from '../filter/condition.ts';
import { type Filter, flatConditions } from '../filter/conditionKinds.ts';
import { isOfOneRecord, where } from '../filter/conditionSql.ts';
import { commonTrigrams } from '../search/commonTrigrams.ts';
import { foundSql, searchOf } from './searchList.ts';
import { capSql, totalCap } from './totalCap.ts';

/** Reads the filter of a list: archived records are left out unless the filter asks for them. */
export function filterOf(data: Data, entity: Entity, expression: FilterExpression): Filter {
  const common = commonTrigrams(data);
  const filter = parseFilter(data.model, data.actor, entity, expression, mostConditions, common);
  if (!entity.meta.archivable || Object.hasOwn(expression, 'id') || asksForArchive(filter)) return filter;
  const archived = parseFilter(data.model, data.actor, entity, { archived_at_null: true }, 1);
  return {
    ...filter,
    conditions: [...archived.conditions, ...filter.conditions],
    shape: `live&${filter.shape}`,
  };
}

/** The filter with the size of the actor's scope (`spread`), for statements that may scan many rows. */
export async function withSpread(
  data: Data,
  entity: Entity,
  filter: Filter,
  use: keyof FewRows = 'all',
): Promise<Filter> {
  if (isOfOneRecord(entity, filter.conditions)) return filter;
  const spread = await data.spread(entity, use);
  // Few rows about records are collected from several sources, whereas a filter leads straight to its rows.
  const isFiltered = filter.conditions.some(({ kind }) => kind !== 'search');
  if (entity.meta.aboutRecord && spread === 'few' && isFiltered) return filter;
  return spread === null ? filter : { ...filter, spread, shape: `${spread}&${filter.shape}` };
}

const asksForArchive = ({ conditions }: Filter): boolean =>
  flatConditions(conditions).some(
    condition =>
      condition.kind === 'field' &&
      condition.resolved.hops.length === 0 &&
      condition.resolved.field.name === 'archived_at',
  );

/**
 * The number of records that match; `totalCap + 1` stands for any larger number. `isLong`: no index may lead to them.
 */
export async function countRecords(
  data: Data,
  entity: Entity,
  filter: Filter,
  { isLong } = { isLong: false },
): Promise<number> {
  const search = searchOf(filter);
  const [row] = await data[search || isLong ? 'selectLong' : 'select'](
    `count|${entity.meta.name}|${filter.shape}`,
    () =>
      search
        ? sql`${foundSql(data, entity, search)} select count(*) as _total from found`
        : sql`select (${countSql(data, entity, filter, where(data, entity, 't', filter))}) as _total`,
    filter.values,
  );
  return Number(row?._total ?? 0);
}

/**
 * Without conditions, an offset up to the cap is several times as fast as counting. If the actor's scope is the only
 * condition, its rows are counted in the index.
 */
export function countSql(
  data: Data,
  entity: Entity,
  filter: Filter,
  conditions: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const table = sql.table(entity.meta.table);
  const gathering =
    filter.spread === 'many' && filter.conditions.length === 0 ? gatheringOf(data, entity) : null;
  if (gathering && !gathering.isScopeAlone) {
    const met = rowScope(data.model, data.actor, entity, 't', 'list', 'each');
    const all = sql.join([sql`t.id = g.id`, ...met], sql` and `);
    return sql`select count(*) from (select 1 from (${gathering.ids}) as g ${joinEach(data.dialect, entity.meta, 't', sql`g.id`)} where ${all} limit ${capSql}) as counted`;
  }
  if (gathering && rowScope(data.model, data.actor, entity, 't', 'list').length === 1)
    return sql`select count(*) from (select 1 from (${gathering.ids}) as owned limit ${capSql}) as counted`;
  const rows = sql`from ${table} as t ${conditions}`;
  // With conditions that are expensive per row, each row is visited only once.
  if (filter.conditions.length > 0 || entity.meta.aboutRecord)
    return sql`select count(*) from (select 1 ${rows} limit ${capSql}) as counted`;
  return sql`select coalesce((select ${capSql} ${rows} limit 1 offset ${sql.lit(totalCap)}), (select count(*) ${rows}))`;
}
