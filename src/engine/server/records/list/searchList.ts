import { type RawBuilder, sql } from 'kysely';
import type { Data } from '../../access/data.ts';
import type { Entity } from '../../access/model.ts';
import { joinEach } from '../../database/sql/search.ts';
import type { Filter, SearchCondition } from '../filter/conditionKinds.ts';
import { listConditions } from '../filter/conditionSql.ts';
import { IdSets } from '../search/idSets.ts';
import { type Arm, anyHolds } from '../search/searchArm.ts';
import { searchArms } from '../search/searchArms.ts';
import { orderSql } from './listOrder.ts';
import { beyondSql, orderTowards, type PageSql, placesSql } from './seek.ts';
import { capSql } from './totalCap.ts';

/** The search condition of a filter and its other conditions; null if the filter searches for no word. */
export interface SearchFilter {
  readonly search: SearchCondition;
  readonly others: Pick<Filter, 'conditions' | 'spread'>;
}

export function searchOf({ conditions, spread = null }: Filter): SearchFilter | null {
  const search = conditions.find(condition => condition.kind === 'search');
  if (!search || search.words.length === 0) return null;
  return { search, others: { conditions: conditions.filter(condition => condition !== search), spread } };
}

/**
 * The `with` clause whose set `found` has the matching records, up to the cap, read from the indexes for the first
 * word. Each way leaves out the records of the ways before it, so that each record occurs once and the search can
 * stop at the cap.
 */
export function foundSql(data: Data, entity: Entity, { search, others }: SearchFilter): RawBuilder<unknown> {
  const sets = new IdSets(data);
  const [first = [], ...rest] = search.words.map(word => searchArms(sets, entity, word, others.spread));
  if (others.spread === 'few') {
    // The actor's scope has fewer rows than the words would match, so each of its rows is checked.
    const all = [
      ...[first, ...rest].map(arms => anyHolds(arms, 't')),
      ...listConditions(data, entity, 't', others),
    ];
    return sets.head(foundHead(entity, all));
  }
  if (first.length === 0) return sets.head(sql`found (id) as (select 0 where 1 = 0)`);
  const asked = [...rest.map(arms => anyHolds(arms, 't')), ...listConditions(data, entity, 't', others)];
  const narrow = first.filter(({ isBroad }) => !isBroad);
  const ways = narrow.map(
    ({ ids }, at) => sql`select id, ${sql.lit(at)} as way from (${ids}) as a${sql.raw(String(at))}`,
  );
  // Without further conditions, the ids of the first way are taken without reading the rows.
  const [open, looked] = asked.length === 0 ? [ways.slice(0, 1), ways.slice(1)] : [[], ways];
  const conditions = [
    sql`t.id = c.id`,
    ...narrow
      .slice(0, -1)
      .map(({ holds }, at) => sql`(c.way <= ${sql.lit(at)} or (${holds('t')}) is not true)`),
    ...asked,
  ];
  const found = [
    ...open.map(way => sql`select id from (${way}) as o`),
    ...(looked.length === 0
      ? []
      : [
          sql`select t.id from (${sql.join(looked, sql` union all `)}) as c ${joinEach(data.dialect, entity.meta, 't', sql`c.id`)} where ${sql.join(conditions, sql` and `)}`,
        ]),
    ...broadWays(entity, narrow, first, asked),
  ];
  return sets.head(sql`found (id) as materialized (${sql.join(found, sql` union all `)} limit ${capSql})`);
}

/**
 * For ways that may match half of the table: checks all conditions per row, and leaves the choice of an index to the
 * database.
 */
function broadWays(
  { meta }: Entity,
  narrow: readonly Arm[],
  first: readonly Arm[],
  asked: readonly RawBuilder<unknown>[],
): readonly RawBuilder<unknown>[] {
  const broad = first.filter(({ isBroad }) => isBroad);
  return broad.map(({ holds }, at) => {
    const before = [...narrow, ...broad.slice(0, at)].map(other => sql`(${other.holds('t')}) is not true`);
    const all = [holds('t'), ...asked, ...before];
    return sql`select t.id from ${sql.table(meta.table)} as t where ${sql.join(all, sql` and `)}`;
  });
}

/** `found`: the records that meet the conditions, up to the cap. */
const foundHead = (entity: Entity, all: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql`found (id) as materialized (select t.id from ${sql.table(entity.meta.table)} as t where ${sql.join(all, sql` and `)} limit ${capSql})`;

/** The `with` clause with `found` for a filter that searches for no word. */
export const gatheredSql = (data: Data, entity: Entity, filter: Filter): RawBuilder<unknown> =>
  sql`with ${foundHead(entity, listConditions(data, entity, 't', filter))}`;

/**
 * A page of the records in `found`, and their number; a single row without a page if there are none or too many to
 * sort. With `nearness`, rows are sorted by it first, and the page is found by offset only.
 */
export function foundPageSql(
  data: Data,
  entity: Entity,
  found: RawBuilder<unknown>,
  { columns, keys, limit, seek }: PageSql,
  nearness: RawBuilder<unknown> | null,
): RawBuilder<unknown> {
  const table = sql.table(entity.meta.table);
  const from = nearness ? null : seek;
  const order = sql.join([...(nearness ? [nearness] : []), orderTowards(data, from, keys)]);
  const beyond = from ? sql`and ${beyondSql(from, keys)}` : sql``;
  const places = sql.raw(from?.from.direction === 'before' ? 'desc' : 'asc');
  return sql`${found}
select ${sql.join(columns)}, page.page_id as _page_id, total.found as _total
from (select count(*) as found from found) as total
left join (select t.id as page_id, row_number() over (order by ${order}) as place
  from found as f ${joinEach(data.dialect, entity.meta, 't', sql`f.id`)}
  where t.id = f.id and (select count(*) from found) < ${capSql} ${beyond} order by place ${limit}) as page on true
left join ${table} as t on t.id = page.page_id order by page.place ${places}`;
}

/** A page read in list order, with all conditions checked per row: fast if many rows match. */
export function walkedPageSql(
  data: Data,
  entity: Entity,
  filter: Filter,
  { columns, ...places }: PageSql,
): RawBuilder<unknown> {
  const table = sql.table(entity.meta.table);
  const sets = new IdSets(data);
  const search = searchOf(filter);
  const words = (search?.search.words ?? []).map(word => anyHolds(searchArms(sets, entity, word), 't'));
  const conditions = [...words, ...listConditions(data, entity, 't', search?.others ?? filter, 'page')];
  const page = placesSql(data, { table, conditions, ...places });
  return sql`${sets.head()}
select ${sql.join(columns)} from (${page}) as page cross join ${table} as t where t.id = page.page_id order by ${orderSql(data, places.keys)}`;
}
