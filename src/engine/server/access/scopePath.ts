import { type RawBuilder, sql } from 'kysely';
import { type Actor, idsWithin } from './actor.ts';
import { type Entity, entityNamed, fieldNamed, type Model } from './model.ts';
import { slot, type Values } from './statement.ts';

/** Follows the path of references to the column that holds the owner, one nested select per reference. */
export function ownedBy(
  model: Model,
  actor: Actor,
  entity: Entity,
  alias: string,
  [name = '', ...rest]: readonly string[],
  scope: string,
): RawBuilder<unknown> {
  const field = fieldNamed(entity, name);
  const inner = rest.length === 0 ? owners(actor, scope) : null;
  if (field.ref?.join) {
    const { table, own, other } = field.ref.join;
    const target = entityNamed(model, field.ref.entity);
    const among = inner ?? nested(model, actor, target, rest, scope);
    return sql`${sql.ref(`${alias}.id`)} in (select ${sql.ref(own)} from ${sql.table(table)} where ${sql.ref(other)} in (${among}))`;
  }
  const column = sql.ref(`${alias}.${field.column}`);
  if (inner) return sql`${column} in (${inner})`;
  if (!field.ref) throw new Error(`The scope of ${entity.meta.name}: "${name}" is not a reference.`);
  return sql`${column} in (${nested(model, actor, entityNamed(model, field.ref.entity), rest, scope)})`;
}

function nested(
  model: Model,
  actor: Actor,
  target: Entity,
  rest: readonly string[],
  scope: string,
): RawBuilder<unknown> {
  const alias = target.meta.table;
  return sql`select ${sql.ref(`${alias}.id`)} from ${sql.table(alias)} where ${ownedBy(model, actor, target, alias, rest, scope)}`;
}

/** Values for the slots that scope conditions use. */
export function scopeValues({ ownerId, scope }: Actor): Values {
  const values: Record<string, unknown> = { user: ownerId };
  for (const [name, ids] of Object.entries(scope === 'all' ? {} : scope))
    for (const [index, id] of (ids ?? []).entries()) values[slotName(name, index)] = id;
  return values;
}

/** What of the actor's scope shapes a statement: which limits there are, and how many records each of them names. */
export function scopeShape(model: Model, { scope }: Actor): string {
  return model.scopes.map(name => idsWithin(scope, name)?.length ?? 'all').join();
}

/** A user for whom the scope names no record owns none. */
function owners({ scope }: Actor, name: string): RawBuilder<unknown> {
  const ids = idsWithin(scope, name) ?? [];
  return ids.length === 0 ? sql`null` : sql.join(ids.map((_, index) => slot(slotName(name, index))));
}

/** The dot keeps the scopes apart: without it, the eleventh of `area` and the first of `area1` would be one slot. */
const slotName = (scope: string, index: number): string => `${scope}.${index}`;
