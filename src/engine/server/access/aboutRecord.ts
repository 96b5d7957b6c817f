import { type RawBuilder, sql } from 'kysely';
import type { Field } from '../../shared/field.ts';
import type { Actor } from './actor.ts';
import type { Guard } from './copyGuard.ts';
import { type Entity, fieldNamed, type Model, resourcesOf } from './model.ts';
import { isNowhere, nowhere } from './nowhere.ts';
import { canSee } from './resolveField.ts';
import type { RowAccess } from './scopePath.ts';
import { slot } from './statement.ts';

/** The conditions under which the actor may see a record of the entity; empty if always. */
export type ConditionsOf = (target: Entity, alias: string) => readonly RawBuilder<unknown>[];

/** The resources that rows about other records may refer to, by how much of their records is in sight. */
export interface AboutResources {
  /** resources all of whose records are in sight */
  readonly shared: readonly string[];
  /** resources of which only the records that meet the conditions are in sight */
  readonly limited: readonly {
    readonly target: Entity;
    readonly called: readonly string[];
    readonly conditions: readonly RawBuilder<unknown>[];
  }[];
  /** resources of which not all records are in sight */
  readonly names: readonly string[];
}

export function aboutResources(model: Model, alias: string, conditionsOf: ConditionsOf): AboutResources {
  // Entities about records themselves are left out, since they would refer to each other endlessly.
  const targets = model.entities
    .filter(({ meta }) => !meta.aboutRecord)
    .map(target => ({
      target,
      called: resourcesOf(target.meta),
      conditions: conditionsOf(target, alias),
    }));
  const hidden = targets.filter(({ conditions }) => conditions.length > 0);
  return {
    shared: targets.filter(({ conditions }) => conditions.length === 0).flatMap(({ called }) => called),
    limited: hidden.filter(({ conditions }) => !isNowhere(conditions)),
    names: hidden.flatMap(({ called }) => called),
  };
}

/** The columns for the resource and id of the record that a row is about, and for the author. */
export function aboutColumns(entity: Entity, alias: string) {
  const { resource = '', id = '', author } = entity.meta.aboutRecord ?? {};
  const column = (name: string) => sql.ref(`${alias}.${fieldNamed(entity, name).column}`);
  return {
    resource: column(resource),
    record: column(id),
    author: author === undefined ? sql.ref(`${alias}.created_by`) : column(author),
  };
}

/**
 * A row about a record is in sight while that record is. A row about no particular record, such as the viewing of a
 * list, is visible to its author if only some of the resource's records are in sight. Rows about deleted records are
 * out of sight for actors whose sight is limited. Users whom a row scope limits (`isScoped`) see only rows about
 * resources they may see, and of rows about no particular record only their own.
 */
export function aboutRecordsInSight(
  model: Model,
  entity: Entity,
  alias: string,
  conditionsOf: ConditionsOf,
  isScoped: boolean,
  access: RowAccess,
): RawBuilder<unknown>[] {
  if (!entity.meta.aboutRecord) return [];
  const { resource, record, author } = aboutColumns(entity, alias);
  const inner = `${alias}_a`;
  const { shared, limited, names } = aboutResources(model, inner, conditionsOf);
  if (names.length === 0 && !isScoped) return [];
  const inSight = limited.map(({ target, called, conditions }) => {
    const rows = sql`from ${sql.table(target.meta.table)} as ${sql.id(inner)}`;
    const all = sql.join(conditions, sql` and `);
    const id = sql.ref(`${inner}.id`);
    // A walk that ends early checks the record of each row: for `exists`, PostgreSQL would first collect all records.
    const isSeen =
      access === 'any'
        ? sql`${record} in (select ${id} ${rows} where ${all})`
        : sql`(select 1 ${rows} where ${id} = ${record} and ${all}) = 1`;
    return sql`(${resource} in (${sql.join(called)}) and ${isSeen})`;
  });
  const ownLists = sql`(${record} is null and ${author} = ${slot('user')})`;
  const ofShared =
    shared.length === 0 ? nowhere : sql`(${record} is not null and ${resource} in (${sql.join(shared)}))`;
  const others = isScoped ? ofShared : sql`coalesce(${resource}, '') not in (${sql.join(names)})`;
  return [sql`(${sql.join([others, ownLists, ...inSight], sql` or `)})`];
}

/** Guard for the reasons in the activity log: readable while the actor may see records of the resource at all. */
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
