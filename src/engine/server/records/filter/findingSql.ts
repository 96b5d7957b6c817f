import { type RawBuilder, sql } from 'kysely';
import type { Data } from '../../access/data.ts';
import { type Entity, entityNamed } from '../../access/model.ts';
import { guardOfValue, idsInSight } from '../../access/rowScope.ts';
import type { FindingCondition } from './conditionKinds.ts';

/**
 * The record still has the version in which the finding was made. If the rule looks at a copied value or at another
 * record, the source record must be in the actor's sight.
 */
export function findingSql(
  data: Data,
  entity: Entity,
  alias: string,
  { path, rule, basis }: FindingCondition,
): RawBuilder<unknown> {
  const id = sql.ref(`${alias}.id`);
  const found = sql`${id} in (select f.record_id from quality_findings as f
    join ${sql.table(entity.meta.table)} as r on r.id = f.record_id and r.version = f.record_version
    where f.resource = ${sql.lit(entity.meta.resource)} and f.field = ${path} and f.rule = ${rule})`;
  // Fields of child rows were checked when the filter was read: they are readable in all rows.
  if (basis.isOfChild) return found;
  const guards = basis.fields.flatMap(field => {
    const guard = guardOfValue(data.model, data.actor, entity, alias, field);
    return guard === 'open' ? [] : [guard === 'closed' ? sql`1 = 0` : guard];
  });
  return sql`(${sql.join([found, ...guards, ...referenceInSight(data, alias, basis)], sql` and `)})`;
}

function referenceInSight(
  data: Data,
  alias: string,
  { reference }: FindingCondition['basis'],
): readonly RawBuilder<unknown>[] {
  const ref = reference?.ref;
  const inSight = ref && idsInSight(data.model, data.actor, entityNamed(data.model, ref.entity));
  if (!ref || !inSight) return [];
  const { join } = ref;
  if (!join) return [sql`${sql.ref(`${alias}.${reference.column}`)} in (${inSight})`];
  const { table, own, other } = join;
  return [
    sql`${sql.ref(`${alias}.id`)} not in (select ${sql.ref(own)} from ${sql.table(table)} where ${sql.ref(other)} not in (${inSight}))`,
  ];
}
