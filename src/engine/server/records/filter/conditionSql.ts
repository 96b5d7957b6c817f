import { type RawBuilder, sql } from 'kysely';
import type { Aggregate, Field } from '../../../shared/field.ts';
import { isColumn } from '../../../shared/isColumn.ts';
import { asPaths, typesAmong } from '../../../shared/tables/crossFieldRules.ts';
import type { Data } from '../../access/data.ts';
import { gatheringOf } from '../../access/gathering.ts';
import { type Entity, entityNamed, fieldNamed } from '../../access/model.ts';
import { isNowhere, nowhere } from '../../access/nowhere.ts';
import type { Hop } from '../../access/resolveField.ts';
import { rowScope } from '../../access/rowScope.ts';
import type { RowAccess } from '../../access/scopePath.ts';
import { quoteName } from '../../database/ddl/quote.ts';
import { readExpressionSql } from '../../database/ddl/readExpressionSql.ts';
import { amongFew } from '../../database/sql/search.ts';
import { whereAll } from '../../database/sql/whereAll.ts';
import { allRights } from '../rows/allRights.ts';
import { searchedColumn, valueSql } from '../rows/valueSql.ts';
import { IdSets } from '../search/idSets.ts';
import { anyIds } from '../search/searchArm.ts';
import { searchArms } from '../search/searchArms.ts';
import { comparisonSql, type Former, joinedSql } from './comparisonSql.ts';
import { parseExpression } from './condition.ts';
import type { Condition, FieldCondition, Filter, GroupCondition, SearchCondition } from './conditionKinds.ts';
import { findingSql } from './findingSql.ts';
import { presentSql } from './presentSql.ts';
import { belowSql } from './treeSql.ts';

/** `where …` for the actor's scope and the given conditions; empty when there are none. */
export function where(
  data: Data,
  entity: Entity,
  alias: string,
  filter: Pick<Filter, 'conditions' | 'spread'>,
): RawBuilder<unknown> {
  return whereAll(listConditions(data, entity, alias, filter));
}

/** All conditions of the actor's list. `page`: the rows are read in list order until there are enough. */
export const listConditions = (
  data: Data,
  entity: Entity,
  alias: string,
  { conditions, spread = null }: Pick<Filter, 'conditions' | 'spread'>,
  wanted: 'page' | 'all' = 'all',
): readonly RawBuilder<unknown>[] => [
  ...gathered(data, entity, alias, spread),
  ...rowScope(
    data.model,
    data.actor,
    entity,
    alias,
    'list',
    rowAccessOf(entity, { conditions, spread }, wanted),
  ),
  ...conditions.map(condition => conditionSql(data, entity, alias, condition)),
  ...(wanted === 'all' ? presentSql(data, entity, alias, conditions) : []),
];

const accessOfSpread = { few: 'each', many: 'walked', unknown: 'any' } as const;

/**
 * Rows about other records (the activity log) are matched against the set of records in sight, unless only few rows
 * are read.
 */
function rowAccessOf(
  entity: Entity,
  { conditions, spread }: Pick<Filter, 'conditions' | 'spread'>,
  wanted: 'page' | 'all',
): RowAccess {
  if (!entity.meta.aboutRecord || spread === 'few') return accessOfSpread[spread ?? 'unknown'];
  const isWalk = wanted === 'page' && conditions.length === 0;
  return isWalk || isOfOneRecord(entity, conditions) ? 'walked' : 'any';
}

/** Does the filter select the rows about one record? */
export const isOfOneRecord = ({ meta }: Entity, conditions: readonly Condition[]): boolean =>
  conditions.some(
    condition =>
      condition.kind === 'field' &&
      condition.operator === 'eq' &&
      condition.resolved.hops.length === 0 &&
      condition.resolved.field.name === meta.aboutRecord?.id,
  );

/**
 * If few rows are in the actor's scope, they are looked up by id; the scope itself is still checked for each.
 */
function gathered(
  data: Data,
  entity: Entity,
  alias: string,
  spread: Filter['spread'],
): readonly RawBuilder<unknown>[] {
  const gathering = spread === 'few' ? gatheringOf(data, entity) : null;
  return gathering ? [sql`${sql.ref(`${alias}.id`)} ${amongFew(data.dialect, gathering.ids)}`] : [];
}

export function conditionSql(
  data: Data,
  entity: Entity,
  alias: string,
  condition: Condition,
): RawBuilder<unknown> {
  if (condition.kind === 'search') return searchSql(data, entity, alias, condition);
  if (condition.kind === 'group') return groupSql(data, entity, alias, condition);
  if (condition.kind === 'finding') return findingSql(data, entity, alias, condition);
  return throughHops(data, entity, alias, condition, condition.resolved.hops);
}

function groupSql(
  data: Data,
  entity: Entity,
  alias: string,
  { join, parts }: GroupCondition,
): RawBuilder<unknown> {
  const each = parts.map(part => {
    if (part.length === 0) return sql`1 = 1`;
    const all = part.map(condition => conditionSql(data, entity, alias, condition));
    return sql`(${sql.join(all, sql` and `)})`;
  });
  const all = sql`(${sql.join(each, join === 'and' ? sql` and ` : sql` or `)})`;
  // `is not true`, since a comparison with NULL is neither true nor false.
  return join === 'none' ? sql`(${all} is not true)` : all;
}

/** For `guest.last_name_like`: the reference is one of the visible records that meet the rest of the path. */
function throughHops(
  data: Data,
  entity: Entity,
  alias: string,
  condition: FieldCondition,
  [hop, ...rest]: readonly Hop[],
): RawBuilder<unknown> {
  if (!hop) return comparison(data, entity, alias, condition);
  const { table } = hop.target.meta;
  const inner = `${alias}_${table}`;
  const scope = rowScope(data.model, data.actor, hop.target, inner, 'see');
  if (isNowhere(scope)) return nowhere;
  const conditions = [...scope, throughHops(data, hop.target, inner, condition, rest)];
  const targets = sql`select ${sql.ref(`${inner}.id`)} from ${sql.table(table)} as ${sql.id(inner)} where ${sql.join(conditions, sql` and `)}`;
  const join = hop.field.ref?.join;
  if (!join) return sql`${sql.ref(`${alias}.${hop.field.column}`)} in (${targets})`;
  return sql`${sql.ref(`${alias}.id`)} in (select ${sql.ref(join.own)} from ${sql.table(join.table)} where ${sql.ref(join.other)} in (${targets}))`;
}

function comparison(
  data: Data,
  entity: Entity,
  alias: string,
  condition: FieldCondition,
): RawBuilder<unknown> {
  const { field } = condition.resolved;
  if (field.kind === 'refs') return joinedSql(data, alias, field, condition);
  const left = field.computed
    ? computedSql(data, entity, alias, field)
    : valueSql(
        data,
        entity,
        alias,
        field,
        condition.operator === 'like' || condition.operator === 'unlike'
          ? searchedColumn(field)
          : field.column,
      );
  if (condition.operator === 'below') return belowSql(data, left, condition);
  return comparisonSql(left, condition, data.dialect, formersOf(data, entity, field));
}

/**
 * Former names of resources with their current ones, if the field is the one that names the resource a row is about.
 */
function formersOf({ model }: Data, entity: Entity, field: Field): readonly Former[] {
  if (entity.meta.aboutRecord?.resource !== field.name) return [];
  return model.entities.flatMap(({ meta }) =>
    (meta.formerly ?? []).map(former => ({ former, now: meta.resource })),
  );
}

/** The general form of a search; lists use a faster one, see `searchList.ts`. */
function searchSql(
  data: Data,
  entity: Entity,
  alias: string,
  { words }: SearchCondition,
): RawBuilder<unknown> {
  if (words.length === 0) return sql`1 = 1`;
  const sets = new IdSets(data);
  const met = words.map(word => sets.add(anyIds(searchArms(sets, entity, word))));
  return sql`${sql.ref(`${alias}.id`)} in (${sets.head()} ${sql.join(met, sql` intersect `)})`;
}

/** The value of a stored or computed field of `alias`. */
export const fieldSql = (data: Data, entity: Entity, alias: string, field: Field): RawBuilder<unknown> =>
  field.computed ? computedSql(data, entity, alias, field) : valueSql(data, entity, alias, field);

/** The value of a computed field of `alias`. Counts and sums include only records that the actor may see. */
export function computedSql(data: Data, entity: Entity, alias: string, field: Field): RawBuilder<unknown> {
  const { computed } = field;
  if (!computed) return sql`null`;
  if (computed.kind === 'lookup') return lookupSql(data, entity, alias, computed.path);
  if (isColumn(field)) return sql.ref(`${alias}.${field.column}`);
  if (computed.kind === 'expression') return workedOutSql(data, entity, alias, computed.expression);
  return aggregate(data, alias, computed);
}

function aggregate(data: Data, alias: string, computed: Aggregate): RawBuilder<unknown> {
  const counted = entityNamed(data.model, computed.entity);
  const inner = `${alias}_${counted.meta.table}_c`;
  const conditions = parseExpression(data.model, allRights, counted, computed.where ?? {});
  const by = fieldNamed(counted, computed.by);
  const scope = rowScope(data.model, data.actor, counted, inner, 'see', 'each');
  if (isNowhere(scope)) return sql`0`;
  const all = [
    sql`${sql.ref(`${inner}.${by.column}`)} = ${sql.ref(`${alias}.id`)}`,
    ...scope,
    ...conditions.map(condition => conditionSql(data, counted, inner, condition)),
  ];
  const value =
    computed.kind === 'count'
      ? sql`count(*)`
      : sql`coalesce(sum(${valueSql(data, counted, inner, fieldNamed(counted, computed.field))}), 0)`;
  return sql`(select ${value} from ${sql.table(counted.meta.table)} as ${sql.id(inner)} where ${sql.join(all, sql` and `)})`;
}

/** No rights are checked: a schema rule ensures that everyone may read the fields of the expression. */
function workedOutSql({ dialect }: Data, entity: Entity, alias: string, expression: string) {
  const nameOf = (path: string) => `${quoteName(alias)}.${quoteName(fieldNamed(entity, path).column)}`;
  return sql.raw(readExpressionSql(dialect, asPaths(expression), typesAmong(entity.meta.fields), nameOf));
}

/**
 * The value at the end of a path of references, as nested selects; NULL if a record on the way is out of sight.
 */
export function lookupSql(
  data: Data,
  entity: Entity,
  alias: string,
  path: readonly string[],
): RawBuilder<unknown> {
  const [name = '', ...rest] = path;
  const field = fieldNamed(entity, name);
  const value = fieldSql(data, entity, alias, field);
  if (rest.length === 0 || field.computed || !field.ref) return value;
  const target = entityNamed(data.model, field.ref.entity);
  const inner = `${alias}_${field.column}`;
  const scope = rowScope(data.model, data.actor, target, inner, 'see', 'each');
  if (isNowhere(scope)) return sql`null`;
  const conditions = [sql`${sql.ref(`${inner}.id`)} = ${value}`, ...scope];
  return sql`(select ${lookupSql(data, target, inner, rest)} from ${sql.table(target.meta.table)} as ${sql.id(inner)} where ${sql.join(conditions, sql` and `)})`;
}
