import { type RawBuilder, sql } from 'kysely';
import type { Field } from '../../../shared/field.ts';
import { isList } from '../../../shared/filterValue.ts';
import type { Data } from '../../access/data.ts';
import { entityNamed } from '../../access/model.ts';
import { idsInSight } from '../../access/rowScope.ts';
import type { Dialect } from '../../database/database.ts';
import { whereAll } from '../../database/sql/whereAll.ts';
import type { FieldCondition } from './conditionKinds.ts';
import { twoLetters } from './foldedPattern.ts';

/**
 * The SQL that compares the value of a field. For `like` and `unlike`, `value` is the folded column if the field has
 * one.
 */
export function comparisonSql(
  value: RawBuilder<unknown>,
  condition: FieldCondition,
  dialect: Dialect,
  formers: readonly Former[],
): RawBuilder<unknown> {
  if (formers.length > 0 && condition.operator === 'eq') return equalsOneOf(value, condition, formers);
  const left = formers.length > 0 ? sql`(case ${value} ${renamed(formers)} else ${value} end)` : value;
  const { field } = condition.resolved;
  if (condition.operator === 'null')
    return condition.negated ? sql`${left} is not null` : sql`${left} is null`;
  if (condition.operator === 'like' || condition.operator === 'unlike') {
    const has = likeSql(left, condition, dialect);
    return condition.negated ? sql`(${left} is null or not ${has})` : has;
  }
  if (isList(field)) return containsSql(left, condition);

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
    case 'within': {
      const isWithin = sql`(${left} >= ${first} and ${left} < ${condition.operands[1]})`;
      return condition.negated ? sql`(${left} is null or not ${isWithin})` : isWithin;
    }
    case 'below':
      throw new Error('Other records are asked for what lies below one: belowSql.');
    default:
      return sql`${left} ${sql.raw(symbols[condition.operator])} ${first}`;
  }
}

/** A stored name that has since been renamed. */
export interface Former {
  readonly former: string;
  readonly now: string;
}

const renamed = (formers: readonly Former[]) =>
  sql.join(
    formers.map(({ former, now }) => sql`when ${sql.lit(former)} then ${sql.lit(now)}`),
    sql` `,
  );

/** A disjunction, so that each part can use an index of the column. */
function equalsOneOf(
  value: RawBuilder<unknown>,
  { operands: [first = sql`null`] }: FieldCondition,
  formers: readonly Former[],
): RawBuilder<unknown> {
  const before = formers.map(
    ({ former, now }) => sql`(${value} = ${sql.lit(former)} and ${first} = ${sql.lit(now)})`,
  );
  return sql`(${sql.join([sql`${value} = ${first}`, ...before], sql` or `)})`;
}

const symbols = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

/** The operands were escaped and folded when the filter was bound, see `likeOperands`. */
function likeSql(
  left: RawBuilder<unknown>,
  { resolved: { field }, operands: [first = sql`null`, regex = sql`null`] }: FieldCondition,
  dialect: Dialect,
): RawBuilder<unknown> {
  if (field.foldedColumn) return sql`${left} like ${first} escape '\\'`;
  const text = twoLetters.reduce(
    (inner, [letter, folded]) => sql`replace(${inner}, ${sql.lit(letter)}, ${sql.lit(folded)})`,
    left,
  );
  return dialect === 'sqlite' ? sql`${text} glob ${first}` : sql`${text} ~ ${regex}`;
}

/**
 * A list is stored as a JSON array of strings without special characters, so searching for `"value"` finds an
 * element. Tags are free text and compared without LIKE, which ignores case in SQLite.
 */
function containsSql(left: RawBuilder<unknown>, condition: FieldCondition): RawBuilder<unknown> {
  if (condition.operands.length === 0) return condition.negated ? sql`1 = 1` : sql`1 = 0`;
  const isTyped = condition.resolved.field.kind === 'tags';
  const any = condition.operands.map(value =>
    isTyped ? sql`replace(${left}, ${value}, '') <> ${left}` : sql`${left} like ${value}`,
  );
  const contains = sql`(${sql.join(any, sql` or `)})`;
  return condition.negated ? sql`(${left} is null or not ${contains})` : contains;
}

/** Referenced records out of the actor's sight do not exist for a filter either. */
export function joinedSql(
  data: Data,
  alias: string,
  field: Field,
  condition: FieldCondition,
): RawBuilder<unknown> {
  const { ref } = field;
  if (!ref?.join) return sql`1 = 0`;
  const { table, own, other } = ref.join;
  const inSight = idsInSight(data.model, data.actor, entityNamed(data.model, ref.entity));
  const seen = inSight ? [sql`${sql.ref(other)} in (${inSight})`] : [];
  const among = (conditions: readonly RawBuilder<unknown>[]) =>
    sql`select ${sql.ref(own)} from ${sql.table(table)} ${whereAll(conditions)}`;
  const id = sql`${sql.ref(`${alias}.id`)}`;
  if (condition.operator === 'null') {
    return condition.negated ? sql`${id} in (${among(seen)})` : sql`${id} not in (${among(seen)})`;
  }
  if (condition.operands.length === 0) return condition.negated ? sql`1 = 1` : sql`1 = 0`;
  const matching = among([...seen, sql`${sql.ref(other)} in (${sql.join(condition.operands)})`]);
  return condition.negated ? sql`${id} not in (${matching})` : sql`${id} in (${matching})`;
}
