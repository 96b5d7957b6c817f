import { type RawBuilder, sql } from 'kysely';
import type { Computed, Field } from '../../shared/field.ts';
import type { Data } from '../access/data.ts';
import { type Entity, entityNamed, fieldNamed } from '../access/model.ts';
import { rowScope } from '../access/rowScope.ts';
import { allRights } from './allRights.ts';
import { parseExpression } from './condition.ts';
import { conditionSql } from './conditionSql.ts';

/** The value of a computed field of `alias`. Only records that the actor may see count. */
export function computedSql(data: Data, entity: Entity, alias: string, field: Field): RawBuilder<unknown> {
  const { computed } = field;
  if (!computed) return sql`null`;
  if (computed.kind === 'lookup') return lookup(data, entity, alias, computed.path);
  return aggregate(data, alias, computed);
}

function aggregate(
  data: Data,
  alias: string,
  computed: Exclude<Computed, { kind: 'lookup' }>,
): RawBuilder<unknown> {
  const counted = entityNamed(data.model, computed.entity);
  const inner = `${alias}_${counted.meta.table}_c`;
  const conditions = parseExpression(data.model, allRights, counted, computed.where ?? {});
  const by = fieldNamed(counted, computed.by);
  const all = [
    sql`${sql.ref(`${inner}.${by.column}`)} = ${sql.ref(`${alias}.id`)}`,
    ...rowScope(data.model, data.actor, counted, inner, 'see'),
    ...conditions.map(condition => conditionSql(data, counted, inner, condition)),
  ];
  const value =
    computed.kind === 'count'
      ? sql`count(*)`
      : sql`coalesce(sum(${sql.ref(`${inner}.${fieldNamed(counted, computed.field).column}`)}), 0)`;
  return sql`(select ${value} from ${sql.table(counted.meta.table)} as ${sql.id(inner)} where ${sql.join(all, sql` and `)})`;
}

function lookup(data: Data, entity: Entity, alias: string, path: readonly string[]): RawBuilder<unknown> {
  const [name = '', ...rest] = path;
  const field = fieldNamed(entity, name);
  if (field.computed) return computedSql(data, entity, alias, field);
  const column = sql`${sql.ref(`${alias}.${field.column}`)}`;
  if (rest.length === 0 || !field.ref) return column;
  const target = entityNamed(data.model, field.ref.entity);
  const inner = `${alias}_${field.column}`;
  const conditions = [
    sql`${sql.ref(`${inner}.id`)} = ${column}`,
    ...rowScope(data.model, data.actor, target, inner, 'see'),
  ];
  return sql`(select ${lookup(data, target, inner, rest)} from ${sql.table(target.meta.table)} as ${sql.id(inner)} where ${sql.join(conditions, sql` and `)})`;
}
