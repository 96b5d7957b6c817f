import { type RawBuilder, sql } from 'kysely';
import type { Field } from '../../shared/field.ts';
import type { Actor } from './actor.ts';
import type { Guard } from './copyGuard.ts';
import { type Entity, fieldNamed, type Model, resourcesOf } from './model.ts';
import { isNowhere, nowhere } from './nowhere.ts';
import { canSee } from './resolveField.ts';
import { slot } from './statement.ts';

/** The conditions under which a record of the entity may be met; none: always. */
export type ConditionsOf = (target: Entity, alias: string) => readonly RawBuilder<unknown>[];

/**
 * What tells of a record is there while that record is in sight. What tells of none in particular, as a list that was
 * looked at, is for its author where only some of the resource's records are. A record that is gone is out of
 * sight for those whose sight has limits. Users whom a row scope limits (`isScoped`) see nothing of what is about no resource that
 * they see, and of what is about no record in particular their own.
 */
export function aboutRecordsInSight(
  model: Model,
  entity: Entity,
  alias: string,
  conditionsOf: ConditionsOf,
  isScoped: boolean,
): RawBuilder<unknown>[] {
  const { aboutRecord } = entity.meta;
  if (!aboutRecord) return [];
  const resource = sql.ref(`${alias}.${fieldNamed(entity, aboutRecord.resource).column}`);
  const record = sql.ref(`${alias}.${fieldNamed(entity, aboutRecord.id).column}`);
  const limited: RawBuilder<unknown>[] = [];
  const names: string[] = [];
  const shared: string[] = [];
  for (const target of model.entities) {
    // Those that tell of records themselves would ask for each other without end.
    if (target.meta.aboutRecord) continue;
    const { table } = target.meta;
    const conditions = conditionsOf(target, table);
    const called = resourcesOf(target.meta);
    if (conditions.length === 0) {
      shared.push(...called);
      continue;
    }
    names.push(...called);
    if (isNowhere(conditions)) continue;
    const rows = sql`select ${sql.ref(`${table}.id`)} from ${sql.table(table)} where ${sql.join(conditions, sql` and `)}`;
    limited.push(sql`(${resource} in (${sql.join(called)}) and ${record} in (${rows}))`);
  }
  if (names.length === 0 && !isScoped) return [];
  const ownLists = sql`(${record} is null and ${sql.ref(`${alias}.created_by`)} = ${slot('user')})`;
  const ofShared =
    shared.length === 0 ? nowhere : sql`(${record} is not null and ${resource} in (${sql.join(shared)}))`;
  const others = isScoped ? ofShared : sql`coalesce(${resource}, '') not in (${sql.join(names)})`;
  return [sql`(${sql.join([others, ownLists, ...limited], sql` or `)})`];
}

/** When what people wrote about a record may be read: while the actor may see records of its resource at all. */
export function reasonGuard(
  model: Model,
  actor: Actor,
  about: Entity,
  alias: string,
  { name }: Field,
): Guard {
  const { aboutRecord } = about.meta;
  if (aboutRecord?.reason !== name) return 'open';
  const closed = model.entities.filter(entity => entity.meta.operations.length > 0 && !canSee(actor, entity));
  if (closed.length === 0) return 'open';
  const resource = sql.ref(`${alias}.${fieldNamed(about, aboutRecord.resource).column}`);
  return sql`coalesce(${resource}, '') not in (${sql.join(closed.flatMap(({ meta }) => resourcesOf(meta)).map(name => sql.lit(name)))})`;
}
