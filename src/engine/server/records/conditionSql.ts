import { type RawBuilder, sql } from 'kysely';
import type { Field } from '../../shared/field.ts';
import type { Data } from '../access/data.ts';
import { type Entity, entityNamed } from '../access/model.ts';
import type { Hop } from '../access/resolveField.ts';
import { idsInSight, rowScope } from '../access/rowScope.ts';
import { searchMatches } from '../database/search.ts';
import { computedSql } from './computedSql.ts';
import type { Condition } from './condition.ts';

type FieldCondition = Extract<Condition, { kind: 'field' }>;

/** `where …` for the actor's scope and the given conditions; empty when there are none. */
export function where(
  data: Data,
  entity: Entity,
  alias: string,
  conditions: readonly Condition[],
): RawBuilder<unknown> {
  const all = [
    ...rowScope(data.model, data.actor, entity, alias, 'list'),
    ...conditions.map(condition => conditionSql(data, entity, alias, condition)),
  ];
  return all.length === 0 ? sql`` : sql`where ${sql.join(all, sql` and `)}`;
}

export function conditionSql(
  data: Data,
  entity: Entity,
  alias: string,
  condition: Condition,
): RawBuilder<unknown> {
  if (condition.kind === 'search') return searchSql(data, entity, alias, condition);
  return throughHops(data, entity, alias, condition, condition.resolved.hops);
}

/** `guest.last_name_like`: the reference is among the visible records that meet the rest. */
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
  const conditions = [
    ...rowScope(data.model, data.actor, hop.target, inner, 'see'),
    throughHops(data, hop.target, inner, condition, rest),
  ];
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
    : sql`${sql.ref(`${alias}.${field.column}`)}`;
  if (condition.operator === 'null')
    return condition.negated ? sql`${left} is not null` : sql`${left} is null`;
  if (condition.operator === 'like') return likeSql(alias, field, condition.operands);
  if (field.kind === 'enums' || field.kind === 'dates') return containsSql(left, condition);

  const [first = sql`null`] = condition.operands;
  switch (condition.operator) {
    case 'eq':
      return sql`${left} = ${first}`;
    case 'neq':
      return sql`(${left} <> ${first} or ${left} is null)`;
    case 'eq_any':
      return condition.operands.length === 0 ? sql`1 = 0` : sql`${left} in (${sql.join(condition.operands)})`;
    case 'neq_any':
      return condition.operands.length === 0
        ? sql`1 = 1`
        : sql`(${left} not in (${sql.join(condition.operands)}) or ${left} is null)`;
    default:
      return sql`${left} ${sql.raw(symbols[condition.operator])} ${first}`;
  }
}

const symbols = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

/** The values were escaped and folded when the filter was bound, see `likeValue`. */
function likeSql(alias: string, field: Field, [value = sql`null`]: readonly RawBuilder<unknown>[]) {
  const left = sql.ref(`${alias}.${field.foldedColumn ?? field.column}`);
  const column = field.foldedColumn ? sql`${left}` : sql`lower(${left})`;
  return sql`${column} like ${value} escape '\\'`;
}

/** Several values are a JSON array of strings without special characters, so `"value"` finds one. */
function containsSql(left: RawBuilder<unknown>, condition: FieldCondition): RawBuilder<unknown> {
  if (condition.operands.length === 0) return condition.negated ? sql`1 = 1` : sql`1 = 0`;
  const any = condition.operands.map(value => sql`${left} like ${value}`);
  const contains = sql`(${sql.join(any, sql` or `)})`;
  return condition.negated ? sql`(${left} is null or not ${contains})` : contains;
}

/** What the record names out of the actor's sight is not there for a filter either. */
function joinedSql(data: Data, alias: string, field: Field, condition: FieldCondition): RawBuilder<unknown> {
  const { ref } = field;
  if (!ref?.join) return sql`1 = 0`;
  const { table, own, other } = ref.join;
  const inSight = idsInSight(data.model, data.actor, entityNamed(data.model, ref.entity));
  const seen = inSight ? [sql`${sql.ref(other)} in (${inSight})`] : [];
  const among = (conditions: readonly RawBuilder<unknown>[]) => {
    const only = conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
    return sql`select ${sql.ref(own)} from ${sql.table(table)} ${only}`;
  };
  const id = sql`${sql.ref(`${alias}.id`)}`;
  if (condition.operator === 'null') {
    return condition.negated ? sql`${id} in (${among(seen)})` : sql`${id} not in (${among(seen)})`;
  }
  if (condition.operands.length === 0) return condition.negated ? sql`1 = 1` : sql`1 = 0`;
  const matching = among([...seen, sql`${sql.ref(other)} in (${sql.join(condition.operands)})`]);
  return condition.negated ? sql`${id} not in (${matching})` : sql`${id} in (${matching})`;
}

function searchSql(
  data: Data,
  entity: Entity,
  alias: string,
  condition: Extract<Condition, { kind: 'search' }>,
): RawBuilder<unknown> {
  if (condition.words.length === 0) return sql`1 = 1`;
  const words = condition.words.map(word => {
    if (condition.fields === null) return searchMatches(data.dialect, entity.meta, alias, word);
    const fields = condition.fields.map(field => likeSql(alias, field, [word]));
    return fields.length === 0 ? sql`1 = 0` : sql`(${sql.join(fields, sql` or `)})`;
  });
  return sql`(${sql.join(words, sql` and `)})`;
}
