import { type RawBuilder, sql } from 'kysely';
import type { FilterExpression } from '../../../shared/field.ts';
import type { Data, Row } from '../../access/data.ts';
import type { Entity } from '../../access/model.ts';
import { resolveField } from '../../access/resolveField.ts';
import { rowScope } from '../../access/rowScope.ts';
import { type SlotValues, slot } from '../../access/statement.ts';
import { whereAll } from '../../database/sql/whereAll.ts';
import type { Filter } from '../filter/conditionKinds.ts';
import { listConditions } from '../filter/conditionSql.ts';
import { revealedBy } from '../filter/revealedBy.ts';
import { chosenFields } from '../read/chosenFields.ts';
import { type ApiRecord, selectionOf } from '../read/selection.ts';
import { sampleTrigrams } from '../search/commonTrigrams.ts';
import { nearnessSql } from '../search/searchedText.ts';
import { countRecords, countSql, filterOf, withSpread } from './count.ts';
import { isSortedByItself, type OrderKey, orderKeys, orderSql } from './listOrder.ts';
import { type Beside, sealPlace, seekFrom } from './pageCursor.ts';
import {
  foundPageSql,
  foundSql,
  gatheredSql,
  type SearchFilter,
  searchOf,
  walkedPageSql,
} from './searchList.ts';
import { fewSql, keysColumn, keyValues, type PageSql, placesSql, type Seek, seekOf } from './seek.ts';
import { totalCap } from './totalCap.ts';
import { type TotalPlan, totalOf } from './totals.ts';

export interface ListQuery {
  readonly filter: FilterExpression;
  readonly sort: { readonly field: string; readonly order: 'ASC' | 'DESC' } | null;
  /** the fields of the returned records, see `chosenFields.ts`; all by default */
  readonly fields?: readonly string[] | null;
  readonly first: number;
  readonly count: number;
  /** seeks the page before or after these rows by their values, instead of counting off the rows before it */
  readonly beside?: Beside | null;
}

interface ListResult {
  readonly records: readonly ApiRecord[];
  /** if capped, the number that there are at least: `totalCap`, or the end of a page beyond it */
  readonly total: number;
  readonly capped: boolean;
  /** opaque position for reading the neighbouring pages; null if empty or sorted by search relevance */
  readonly cursor: string | null;
  /** what each record reveals by being in the list, see `revealedBy.ts` */
  readonly revealed: readonly string[];
}

/**
 * One page and its total in one statement. The page is selected by ids alone, so that labels and wide columns are
 * read for its rows only, however deep the page is; ties are broken by id, so that paging skips no row.
 */
export async function listRecords(data: Data, entity: Entity, query: ListQuery): Promise<ListResult> {
  if (query.filter.q !== undefined) await sampleTrigrams(data);
  const asked = filterOf(data, entity, query.filter);
  const filter = await withSpread(data, entity, asked, asked.conditions.length === 0 ? 'page' : 'all');
  const sort = query.sort ?? entity.meta.sort;
  const by = resolveField(data.model, data.actor, entity, sort.field, query.sort ? 'sort' : 'select');
  const chosen = query.fields ? chosenFields(data, entity, query.fields) : null;
  const selection = selectionOf(data, entity, chosen);
  const seek = query.beside ? seekOf(seekFrom(data, entity, query, query.beside)) : null;
  const reading = withNext(query);
  const page: Page = {
    filter,
    shape: `${sizeShape(reading, seek)}|${entity.meta.name}|${selection.shape}|${sort.field} ${sort.order}|${filter.shape}`,
    keys: () => orderKeys(data, entity, by, sort.order),
    columns: selection.columns,
    limit: () => limitSql(reading),
    within: withinOf(reading),
    values: { ...filter.values, ...seek?.values, first: query.first },
    seek,
    isLong: (query.first >= totalCap && !seek) || isSortedByItself(by) || isAskedOfEach(data, entity),
  };
  const search = searchOf(filter);
  const isRare = search !== null || (filter.spread === 'many' && filter.conditions.length > 0);
  const found = isRare
    ? await readFound(data, entity, page, search, isOwnSort(entity, query.sort))
    : await readPage(data, entity, page, query.first > 0);
  const rows = found.rows.slice(0, query.count);
  const capped = found.total > totalCap;
  return {
    records: rows.map(row => selection.toRecord(row, data.actor.locale)),
    total: capped ? Math.max(totalCap, endOf(query, found.rows)) : found.total,
    capped,
    cursor: found.isByKeys ? cursorOf(data, entity, query, rows) : null,
    revealed: revealedBy(data, entity, asked, by),
  };
}

/** The query with one more row, which shows whether the list goes on behind a page that ends at `totalCap` or beyond. */
const withNext = (query: ListQuery): ListQuery =>
  query.first + query.count < totalCap || query.beside?.direction === 'before'
    ? query
    : { ...query, count: query.count + 1 };

/** The rows up to the end of the page, with the next one where there is one; a page before another has one. */
const endOf = ({ first, beside }: ListQuery, rows: readonly Row[]): number =>
  rows.length === 0 ? 0 : first + rows.length + (beside?.direction === 'before' ? 1 : 0);

function cursorOf(data: Data, entity: Entity, query: ListQuery, rows: readonly Row[]): string | null {
  const [start, end] = [rows[0], rows.at(-1)];
  if (!start || !end) return null;
  const { first } = query;
  const last = first + rows.length - 1;
  return sealPlace(data, entity, query, { first, last, start: keyValues(start), end: keyValues(end) });
}

/** The page size and the upper bound of its position are part of the statement. */
const sizeShape = (query: ListQuery, seek: Seek | null): string =>
  `${query.count} ${seek ? seek.shape : withinOf(query)}`;

/** Screens send the list's default order if the user has chosen none. */
const isOwnSort = ({ meta }: Entity, sort: ListQuery['sort']): boolean =>
  sort === null || (sort.field === meta.sort.field && sort.order === meta.sort.order);

/** Rows about other records are checked one by one for whether that record is in sight; may take long. */
const isAskedOfEach = ({ model, actor }: Data, entity: Entity): boolean =>
  entity.meta.aboutRecord !== undefined && rowScope(model, actor, entity, 't', 'list').length > 0;

interface Page {
  readonly filter: Filter;
  readonly shape: string;
  readonly keys: () => readonly OrderKey[];
  readonly columns: readonly RawBuilder<unknown>[];
  readonly limit: () => RawBuilder<unknown>;
  readonly within: number | null;
  readonly values: SlotValues;
  readonly seek: Seek | null;
  /** no index leads straight to the page */
  readonly isLong: boolean;
}

interface PageRows {
  readonly rows: readonly Row[];
  /** `totalCap + 1` stands for any larger number */
  readonly total: number;
  /** whether the rows are in list order and carry its sort keys */
  readonly isByKeys: boolean;
}

async function readPage(data: Data, entity: Entity, page: Page, isLater: boolean): Promise<PageRows> {
  const order = totalOf(data, entity, page.filter);
  const rows = await data[page.isLong ? 'selectLong' : 'select'](
    `list|${page.shape}|${order.shape}`,
    () => pageSql(data, entity, page, order),
    { ...page.values, ...order.values },
  );
  order.keep(rows[0]);
  // Past the end there is no row that could carry the total.
  const total =
    rows.length === 0 && isLater
      ? await countRecords(data, entity, page.filter)
      : Number(rows[0]?._total ?? 0);
  return { rows, total, isByKeys: true };
}

/**
 * A search usually finds few records: these are sorted explicitly, most relevant first unless another order is
 * requested. If it finds more than `totalCap`, the page is read in list order instead. The same applies to a filter
 * for an actor who sees only part of the rows, since no statistics tell how many remain.
 */
async function readFound(
  data: Data,
  entity: Entity,
  page: Page,
  search: SearchFilter | null,
  isNearestFirst: boolean,
): Promise<PageRows> {
  const nearest = search && isNearestFirst ? search.search.words : null;
  const found = await data.selectLong(
    `${nearest ? 'nearest' : 'found'}|${page.shape}`,
    () => {
      const head = search ? foundSql(data, entity, search) : gatheredSql(data, entity, page.filter);
      const nearness = nearest && nearnessSql(data, entity, 't', nearest);
      return foundPageSql(data, entity, head, pageOf(data, page), nearness);
    },
    page.values,
  );
  const total = Number(found[0]?._total ?? 0);
  if (total <= totalCap)
    return { rows: found.filter(row => row._page_id !== null), total, isByKeys: nearest === null };
  const rows = await data.selectLong(
    `walked|${page.shape}`,
    () => walkedPageSql(data, entity, page.filter, pageOf(data, page)),
    page.values,
  );
  return { rows, total, isByKeys: true };
}

/** `cross join` makes SQLite start with the page; otherwise it may scan the table. */
function pageSql(data: Data, entity: Entity, page: Page, counting: TotalPlan): RawBuilder<unknown> {
  const table = sql.table(entity.meta.table);
  const { filter } = page;
  const { columns, ...places } = pageOf(data, page);
  const { keys } = places;
  const conditions = listConditions(data, entity, 't', filter, 'page');
  const counted = () => whereAll(listConditions(data, entity, 't', filter));
  // If few rows are in scope, they are collected once for both the page and the count.
  const isFew = filter.spread === 'few';
  const total = isFew
    ? sql`page.found as _total`
    : counting.columns(() => countSql(data, entity, filter, counted()));
  const rows = isFew
    ? fewSql(data, { table, conditions, ...places })
    : placesSql(data, { table, conditions, ...places });
  return sql`select ${sql.join(columns)}, ${total}
from (${rows}) as page
cross join ${table} as t where t.id = page.page_id order by ${orderSql(data, keys)}`;
}

/** The parts of a page statement; the sort keys of its rows are among the columns. */
function pageOf(data: Data, { columns, keys, limit, within, seek }: Page): PageSql {
  const all = keys();
  return { columns: [...columns, keysColumn(data, all)], keys: all, limit: limit(), within, seek };
}

/**
 * The page size is a literal: PostgreSQL then keeps one generic plan, which an unknown limit would make look too
 * expensive.
 */
const limitSql = ({ first, count, beside }: ListQuery): RawBuilder<unknown> =>
  beside || first === 0 ? sql`limit ${sql.lit(count)}` : sql`limit ${sql.lit(count)} offset ${slot('first')}`;

/**
 * The end of the page, rounded up to a power of four, so that there are few different statements; null for the first
 * page and when seeking.
 */
const withinOf = ({ first, count, beside }: ListQuery): number | null =>
  beside || first === 0 ? null : 4 ** Math.ceil(Math.log(first + count) / Math.log(4));
