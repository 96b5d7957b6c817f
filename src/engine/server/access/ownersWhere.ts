import { type RawBuilder, sql } from 'kysely';
import type { ConditionsOf } from './aboutRecord.ts';
import { amongThose } from './amongThose.ts';
import { type Entity, fieldNamed, type Model } from './model.ts';
import { nowhere } from './nowhere.ts';
import type { RowAccess } from './scopePath.ts';

/**
 * One condition for each kind of owner with limited rows, and one for all kinds without limits; 'all' if no kind is
 * limited.
 */
export function ownersWhere(
  model: Model,
  entity: Entity,
  alias: string,
  access: RowAccess,
  conditionsFor: ConditionsOf,
): readonly RawBuilder<unknown>[] | 'all' {
  const { resource = '', id = '' } = entity.meta.ownerRecord ?? {};
  const kind = fieldNamed(entity, resource);
  const named = ownerColumn(entity, alias);
  const record = sql`${sql.ref(`${alias}.${fieldNamed(entity, id).column}`)}`;
  const limited: RawBuilder<unknown>[] = [];
  const free: string[] = [];
  for (const { value } of kind.options) {
    const target = model.byResource.get(value);
    if (!target) throw new Error(`Owners of ${entity.meta.name}: there is no resource "${value}".`);
    const among = amongThose(target, record, `${alias}_r`, access, inner => conditionsFor(target, inner));
    if (among === null) free.push(value);
    else if (among !== nowhere) limited.push(sql`(${named} = ${value} and ${among})`);
  }
  if (free.length === kind.options.length) return 'all';
  return free.length === 0 ? limited : [sql`${named} in (${sql.join(free)})`, ...limited];
}

/** The column with the resource of the owner. */
export function ownerColumn(entity: Entity, alias: string): RawBuilder<unknown> {
  const { column } = fieldNamed(entity, entity.meta.ownerRecord?.resource ?? '');
  return sql.ref(`${alias}.${column}`);
}

/** Condition that the row has an owner. */
export const hasOwner = (entity: Entity, alias: string): RawBuilder<unknown> =>
  sql`${ownerColumn(entity, alias)} is not null`;

/** Any of the conditions of `ownersWhere`; if there are none, no row. */
export const anyOwner = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  conditions.length === 0 ? nowhere : sql`(${sql.join(conditions, sql` or `)})`;
