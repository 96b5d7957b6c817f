import { type RawBuilder, sql } from 'kysely';
import type { FilterExpression } from '../../shared/field.ts';
import type { Data, Row } from '../access/data.ts';
import { type Entity, fieldNamed } from '../access/model.ts';
import { type ResolvedField, resolveField } from '../access/resolveField.ts';
import { rowScope } from '../access/rowScope.ts';
import { slot, type Values } from '../access/statement.ts';
import { sortDirection } from '../database/sort.ts';
import { chosenFields } from './chosenFields.ts';
import { sampleTrigrams } from './commonTrigrams.ts';
import { searchedColumn } from './comparisonSql.ts';
import type { Filter } from './conditionKinds.ts';
import { computedSql, where } from './conditionSql.ts';
import { countRecords, countSql, filterOf, withSpread } from './count.ts';
import { nearnessSql } from './searchedText.ts';
import {
  foundPageSql,
  foundSql,
  gatheredSql,
  type SearchFilter,
  searchOf,
  walkedPageSql,
} from './searchList.ts';
import { type ApiRecord, selectionOf } from './selection.ts';
import { totalCap } from './totalCap.ts';
import { type TotalOrder, totalOf } from './totals.ts';
import { valueSql } from './valueSql.ts';

export interface ListQuery {
  readonly filter: FilterExpression;
  readonly sort: { readonly field: string; readonly order: 'ASC' | 'DESC' } | null;
  /** which ones the records have, see `chosenFields.ts`; all unless given */
  readonly fields?: readonly string[] | null;
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
  if (query.filter.q !== undefined) await sampleTrigrams(data);
  const asked = filterOf(data, entity, query.filter);
  const filter = await withSpread(data, entity, asked, asked.conditions.length === 0 ? 'page' : 'all');
  const sort = query.sort ?? entity.meta.sort;
  const by = resolveField(data.model, data.actor, entity, sort.field, query.sort ? 'sort' : 'select');
  const chosen = query.fields ? chosenFields(data, entity, query.fields) : null;
  const selection = selectionOf(data, entity, chosen);
  const page = {
    filter,
    shape: `${query.first === 0 ? query.count : 'later'}|${entity.meta.name}|${selection.shape}|${sort.field} ${sort.order}|${filter.shape}`,
    order: () => orderBy(data, entity, by, sort.order),
    columns: selection.columns,
    limit: () => limitSql(query),
    values: { ...filter.values, first: query.first, count: query.count },
    isLong: query.first >= totalCap || isSortedByItself(by),
  };
  const search = searchOf(filter);
  const isRare = search !== null || (filter.spread === 'many' && filter.conditions.length > 0);
  const { rows, total } = isRare
    ? await readFound(data, entity, page, search, isOwnSort(entity, query.sort))
    : await readPage(data, entity, page, query.first > 0);
  return {
    records: rows.map(row => selection.toRecord(row, data.actor.locale)),
    total: Math.min(total, totalCap),
    capped: total > totalCap,
  };
}

/** Screens name the order of the list itself where the user has chosen none. */
const isOwnSort = ({ meta }: Entity, sort: ListQuery['sort']): boolean =>
  sort === null || (sort.field === meta.sort.field && sort.order === meta.sort.order);

interface Page {
  readonly filter: Filter;
  readonly shape: string;
  readonly order: () => RawBuilder<unknown>;
  readonly columns: readonly RawBuilder<unknown>[];
  readonly limit: () => RawBuilder<unknown>;
  readonly values: Values;
  /** no index leads to it at once */
  readonly isLong: boolean;
}

interface PageRows {
  readonly rows: readonly Row[];
  /** one more than `totalCap` stands for any number beyond */
  readonly total: number;
}

/** Values that no index holds: of other records, worked out, or readable in some rows only. */
const isSortedByItself = ({ hops, field }: ResolvedField): boolean =>
  hops.length > 0 || field.computed !== null || field.copyOf.length > 0;

async function readPage(data: Data, entity: Entity, page: Page, isLater: boolean): Promise<PageRows> {
  const order = totalOf(data, entity, page.filter);
  const rows = await data[page.isLong ? 'selectLong' : 'select'](
    `list|${page.shape}|${order.shape}`,
    () => pageSql(data, entity, page, order),
    { ...page.values, ...order.values },
  );
  order.keep(rows[0]);
  // only on a page behind the end no row carries the total
  if (rows.length === 0 && isLater) return { rows, total: await countRecords(data, entity, page.filter) };
  return { rows, total: Number(rows[0]?._total ?? 0) };
}

/**
 * What a search finds is few as a rule, and is put in order by itself, the nearest first where no order is asked for.
 * Of what is found in great numbers the page is read in the order of the list. So it is with what a filter leaves to an
 * actor who sees a part of the rows: no statistics say how much that is.
 */
async function readFound(
  data: Data,
  entity: Entity,
  page: Page,
  search: SearchFilter | null,
  isNearestFirst: boolean,
): Promise<PageRows> {
  const order = () =>
    search && isNearestFirst
      ? sql`${nearnessSql(data, entity, 't', search.search.words)}, ${page.order()}`
      : page.order();
  const found = await data.selectLong(
    `${isNearestFirst ? 'nearest' : 'found'}|${page.shape}`,
    () => {
      const head = search ? foundSql(data, entity, search) : gatheredSql(data, entity, page.filter);
      return foundPageSql(data, entity, head, { columns: page.columns, order: order(), limit: page.limit() });
    },
    page.values,
  );
  const total = Number(found[0]?._total ?? 0);
  if (total <= totalCap) return { rows: found.filter(row => row._page_id !== null), total };
  const rows = await data.selectLong(
    `walked|${page.shape}`,
    () =>
      walkedPageSql(data, entity, page.filter, {
        columns: page.columns,
        order: page.order(),
        limit: page.limit(),
      }),
    page.values,
  );
  return { rows, total };
}

/** `cross join` tells SQLite to begin with the page; left to choose, it walks the table. */
function pageSql(data: Data, entity: Entity, page: Page, counting: TotalOrder): RawBuilder<unknown> {
  const table = sql.table(entity.meta.table);
  const { filter, columns } = page;
  const conditions = where(data, entity, 't', filter);
  const order = page.order();
  // Few are gathered once, for the page and for the count.
  const [counted, total] =
    filter.spread === 'few'
      ? [sql`, count(*) over () as found`, sql`page.found as _total`]
      : [sql``, counting.columns(() => countSql(data, entity, filter, conditions))];
  return sql`select ${sql.join(columns)}, ${total}
from (select t.id as page_id${counted} from ${table} as t ${conditions} order by ${order} ${page.limit()}) as page
cross join ${table} as t where t.id = page.page_id order by ${order}`;
}

/**
 * The first page has its size in the statement: PostgreSQL then keeps one plan for it instead of making a new one each
 * time, since a limit that it does not know makes a kept plan look dear.
 */
function limitSql({ first, count }: ListQuery): RawBuilder<unknown> {
  return first === 0 ? sql`limit ${sql.lit(count)}` : sql`limit ${slot('count')} offset ${slot('first')}`;
}

/** The order of a list: ties are broken as its schema says, then by id. */
export function orderBy(
  data: Data,
  entity: Entity,
  by: ResolvedField,
  order: 'ASC' | 'DESC',
): RawBuilder<unknown> {
  if (by.hops.length === 0 && by.field.name === 'id') return sql`t.id ${sql.raw(order)}`;
  const nullable = by.hops.length > 0 || !by.field.required || by.field.copyOf.length > 0;
  const value = sortValue(data, entity, 't', by);
  const ties = [...tieBreaker(data, entity, by), sql`t.id ${sql.raw(order)}`];
  return sql`${value} ${sortDirection(data.dialect, order, nullable)}, ${sql.join(ties)}`;
}

function tieBreaker(data: Data, entity: Entity, by: ResolvedField): readonly RawBuilder<unknown>[] {
  const { field: own, ties } = entity.meta.sort;
  if (!ties || by.hops.length > 0 || by.field.name !== own) return [];
  const field = fieldNamed(entity, ties.field);
  const value = sortValue(data, entity, 't', { entity, field, hops: [] });
  return [sql`${value} ${sortDirection(data.dialect, ties.order, !field.required)}`];
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
    ...rowScope(data.model, data.actor, hop.target, inner, 'see', 'each'),
  ];
  return sql`(select ${sortValue(data, hop.target, inner, { ...by, hops })} from ${sql.table(table)} as ${sql.id(inner)} where ${sql.join(conditions, sql` and `)})`;
}
