import { type RawBuilder, sql } from 'kysely';
import type { FilterExpression } from '../../shared/field.ts';
import type { Data } from '../access/data.ts';
import type { Entity } from '../access/model.ts';
import { type ResolvedField, resolveField } from '../access/resolveField.ts';
import { rowScope } from '../access/rowScope.ts';
import { slot } from '../access/statement.ts';
import { sortDirection } from '../database/sort.ts';
import { searchedColumn } from './comparisonSql.ts';
import type { Filter } from './condition.ts';
import { computedSql, where } from './conditionSql.ts';
import { countRecords, countSql, filterOf, totalCap } from './count.ts';
import { type ApiRecord, selectionOf } from './selection.ts';
import { valueSql } from './valueSql.ts';

export interface ListQuery {
  readonly filter: FilterExpression;
  readonly sort: { readonly field: string; readonly order: 'ASC' | 'DESC' } | null;
  readonly first: number;
  readonly count: number;
}

interface ListResult {
  readonly records: readonly ApiRecord[];
  /** at most `totalCap` */
  readonly total: number;
  readonly capped: boolean;
}

/**
 * One page and its total in one statement. The page is found by ids alone, so that labels and wide columns
 * are read for its rows only, however deep it lies; ties are broken by id, so that paging loses nothing.
 */
export async function listRecords(data: Data, entity: Entity, query: ListQuery): Promise<ListResult> {
  const filter = filterOf(data, entity, query.filter);
  const sort = query.sort ?? entity.meta.sort;
  const by = resolveField(data.model, data.actor, entity, sort.field, query.sort ? 'sort' : 'select');
  const selection = selectionOf(data, entity);
  const shape = `${entity.meta.name}|${sort.field} ${sort.order}|${filter.shape}`;
  const values = { ...filter.values, first: query.first, count: query.count };

  const rows = await data.select(
    `list|${query.first === 0 ? query.count : 'later'}|${shape}`,
    () => pageSql(data, entity, filter, orderBy(data, entity, by, sort.order), selection.columns, query),
    values,
  );
  // only on a page behind the end no row carries the total
  const total =
    rows.length > 0 || query.first === 0
      ? Number(rows[0]?._total ?? 0)
      : await countRecords(data, entity, filter);
  return {
    records: rows.map(row => selection.toRecord(row, data.actor.locale)),
    total: Math.min(total, totalCap),
    capped: total > totalCap,
  };
}

/** `cross join` tells SQLite to begin with the page; left to choose, it walks the table. */
function pageSql(
  data: Data,
  entity: Entity,
  filter: Filter,
  order: RawBuilder<unknown>,
  columns: readonly RawBuilder<unknown>[],
  query: ListQuery,
): RawBuilder<unknown> {
  const table = sql.table(entity.meta.table);
  const conditions = where(data, entity, 't', filter.conditions);
  return sql`select ${sql.join(columns)}, (${countSql(entity, filter, conditions)}) as _total
from (select t.id as page_id from ${table} as t ${conditions} order by ${order} ${limitSql(query)}) as page
cross join ${table} as t where t.id = page.page_id order by ${order}`;
}

/**
 * The first page has its size in the statement: PostgreSQL then keeps one plan for it instead of making a new one each
 * time, since a limit that it does not know makes a kept plan look dear.
 */
function limitSql({ first, count }: ListQuery): RawBuilder<unknown> {
  return first === 0 ? sql`limit ${sql.lit(count)}` : sql`limit ${slot('count')} offset ${slot('first')}`;
}

/** The order of a list: ties are broken by id. */
export function orderBy(
  data: Data,
  entity: Entity,
  by: ResolvedField,
  order: 'ASC' | 'DESC',
): RawBuilder<unknown> {
  if (by.hops.length === 0 && by.field.name === 'id') return sql`t.id ${sql.raw(order)}`;
  const nullable = by.hops.length > 0 || !by.field.required || by.field.copyOf.length > 0;
  const value = sortValue(data, entity, 't', by);
  return sql`${value} ${sortDirection(data.dialect, order, nullable)}, t.id ${sql.raw(order)}`;
}

/** Text sorts by its folded column, as German dictionaries do; fields behind references by a nested select. */
function sortValue(data: Data, entity: Entity, alias: string, by: ResolvedField): RawBuilder<unknown> {
  const [hop, ...hops] = by.hops;
  if (!hop) {
    if (by.field.computed) return computedSql(data, entity, alias, by.field);
    return valueSql(data, entity, alias, by.field, searchedColumn(by.field));
  }
  const { table } = hop.target.meta;
  const inner = `${alias}_${table}`;
  const conditions = [
    sql`${sql.ref(`${inner}.id`)} = ${sql.ref(`${alias}.${hop.field.column}`)}`,
    ...rowScope(data.model, data.actor, hop.target, inner, 'see'),
  ];
  return sql`(select ${sortValue(data, hop.target, inner, { ...by, hops })} from ${sql.table(table)} as ${sql.id(inner)} where ${sql.join(conditions, sql` and `)})`;
}
