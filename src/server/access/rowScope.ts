import { type RawBuilder, sql } from 'kysely';
import type { Actor } from './actor.ts';
import { type Entity, entityNamed, fieldNamed, type Model } from './model.ts';
import { slot, type Values } from './statement.ts';

/**
 * The conditions under which the actor may see a row of `alias`: part of every statement, so that totals,
 * filters through references and labels cannot count or show what a list would hide.
 */
export function rowScope(model: Model, actor: Actor, entity: Entity, alias: string): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [];
  const { ownerField, clientScope, parent } = entity.meta;
  if (ownerField !== null) {
    conditions.push(sql`${sql.ref(`${alias}.${fieldNamed(entity, ownerField).column}`)} = ${slot('user')}`);
  }
  if (actor.scope.kind === 'all' || clientScope === 'shared') return conditions;
  if (parent !== null && clientScope === null) {
    const path = [parent.by];
    conditions.push(reached(model, actor, entity, alias, path));
  } else {
    conditions.push(clientScope === null ? sql`1 = 0` : ownedBy(model, actor, entity, alias, clientScope));
  }
  return conditions;
}

/** Values for the slots that scope conditions use. */
export function scopeValues(actor: Actor): Values {
  const values: Record<string, unknown> = { user: actor.userId };
  if (actor.scope.kind === 'clients') {
    for (const [index, id] of actor.scope.ids.entries()) values[`client${index}`] = id;
  }
  return values;
}

/** What of the actor's scope shapes a statement: its kind and how many clients. */
export function scopeShape(actor: Actor): string {
  return actor.scope.kind === 'all' ? 'all' : `clients${actor.scope.ids.length}`;
}

/** Follows the path of references to the column that holds the client, one nested select per reference. */
function ownedBy(
  model: Model,
  actor: Actor,
  entity: Entity,
  alias: string,
  [name = '', ...rest]: readonly string[],
): RawBuilder<unknown> {
  const field = fieldNamed(entity, name);
  const inner = rest.length === 0 ? clients(actor) : null;
  if (field.ref?.join) {
    const { table, own, other } = field.ref.join;
    const target = entityNamed(model, field.ref.entity);
    const among = inner ?? nested(model, actor, target, rest);
    return sql`${sql.ref(`${alias}.id`)} in (select ${sql.ref(own)} from ${sql.table(table)} where ${sql.ref(other)} in (${among}))`;
  }
  const column = sql.ref(`${alias}.${field.column}`);
  if (inner) return sql`${column} in (${inner})`;
  if (!field.ref) throw new Error(`x-client-scope of ${entity.meta.name}: "${name}" is not a reference.`);
  return sql`${column} in (${nested(model, actor, entityNamed(model, field.ref.entity), rest)})`;
}

function nested(model: Model, actor: Actor, target: Entity, rest: readonly string[]): RawBuilder<unknown> {
  const alias = target.meta.table;
  return sql`select ${sql.ref(`${alias}.id`)} from ${sql.table(alias)} where ${ownedBy(model, actor, target, alias, rest)}`;
}

/** Child rows are visible where their parent is. */
function reached(
  model: Model,
  actor: Actor,
  entity: Entity,
  alias: string,
  [by = '']: readonly string[],
): RawBuilder<unknown> {
  const field = fieldNamed(entity, by);
  if (!field.ref) return sql`1 = 0`;
  const parent = entityNamed(model, field.ref.entity);
  const table = parent.meta.table;
  const conditions = rowScope(model, actor, parent, table);
  if (conditions.length === 0) return sql`1 = 1`;
  return sql`${sql.ref(`${alias}.${field.column}`)} in (select ${sql.ref(`${table}.id`)} from ${sql.table(table)} where ${sql.join(conditions, sql` and `)})`;
}

function clients(actor: Actor): RawBuilder<unknown> {
  if (actor.scope.kind !== 'clients' || actor.scope.ids.length === 0) return sql`null`;
  return sql.join(actor.scope.ids.map((_, index) => slot(`client${index}`)));
}
