import { type RawBuilder, sql } from 'kysely';
import type { Field } from '../../shared/field.ts';
import { type Actor, idsWithin } from './actor.ts';
import { type Entity, entityNamed, fieldNamed, type Model } from './model.ts';
import { type SlotValues, slot } from './statement.ts';

/**
 * How a statement reaches the rows whose owner it checks: `each`: by id or as few rows; `walked`: many rows in the
 * order of an index, which an index on the owner must not replace; `any`: the database chooses.
 */
export type RowAccess = 'any' | 'each' | 'walked';

/** The actor's scope of this name, whose records own the rows. */
interface Owner {
  readonly model: Model;
  readonly actor: Actor;
  readonly scope: string;
  readonly access: RowAccess;
}

/** Follows the path of references from a row of `alias` to the column with the owner. */
export function ownedBy(
  owner: Owner,
  entity: Entity,
  alias: string,
  path: readonly string[],
): RawBuilder<unknown> {
  const owned = ownedRow(owner, entity, alias, path);
  return owner.access === 'walked' ? sql`(${owned}) is true` : owned;
}

function ownedRow(
  owner: Owner,
  entity: Entity,
  alias: string,
  [name = '', ...rest]: readonly string[],
): RawBuilder<unknown> {
  const field = fieldNamed(entity, name);
  const join = field.ref?.join;
  if (!join) return ownedValue(owner, sql`${sql.ref(`${alias}.${field.column}`)}`, field, rest, `${alias}_o`);
  const link = `${alias}_o`;
  const named = ownedValue(owner, sql`${sql.ref(`${link}.${join.other}`)}`, field, rest, `${link}_o`);
  return sql`exists (select 1 from ${sql.table(join.table)} as ${sql.id(link)} where ${sql.ref(`${link}.${join.own}`)} = ${sql.ref(`${alias}.id`)} and ${named})`;
}

/** `ownedRow` for the value of a reference; `inner` is the alias of the referenced row. */
function ownedValue(
  owner: Owner,
  value: RawBuilder<unknown>,
  field: Field,
  rest: readonly string[],
  inner: string,
): RawBuilder<unknown> {
  const [next = ''] = rest;
  if (rest.length === 0) return sql`${value} in (${owners(owner)})`;
  if (!field.ref) throw new Error(`The scope through "${field.name}": it is not a reference.`);
  const target = entityNamed(owner.model, field.ref.entity);
  const { table } = target.meta;
  const isAsSet = owner.access === 'any' || (owner.access === 'walked' && rest.length === 1);
  const rows = sql`from ${sql.table(table)} as ${sql.id(inner)} where`;
  if (isAsSet)
    return sql`${value} in (select ${sql.ref(`${inner}.id`)} ${rows} ${ownedRow(owner, target, inner, rest)})`;
  const through = fieldNamed(target, next);
  const found = sql`${sql.ref(`${inner}.id`)} = ${value}`;
  if (through.ref?.join)
    return sql`exists (select 1 ${rows} ${found} and ${ownedRow(owner, target, inner, rest)})`;
  const then = sql`(select ${sql.ref(`${inner}.${through.column}`)} ${rows} ${found})`;
  return ownedValue(owner, then, through, rest.slice(1), `${inner}_o`);
}

/** Values for the slots that scope conditions use. */
export function scopeValues({ ownerId, scope, userId }: Actor): SlotValues {
  const values: Record<string, unknown> = { user: ownerId, $user: userId };
  for (const [name, ids] of Object.entries(scope === 'all' ? {} : scope))
    for (const [index, id] of (ids ?? []).entries()) values[slotName(name, index)] = id;
  return values;
}

/** The part of the actor's scope that affects the SQL: which limits exist, and how many records each has. */
export function scopeShape(model: Model, { scope }: Actor): string {
  return model.scopes.map(name => idsWithin(scope, name)?.length ?? 'all').join();
}

/** The records of the scope, as a list of slots; NULL, which matches nothing, if there are none. */
export function owners({ actor, scope }: Pick<Owner, 'actor' | 'scope'>): RawBuilder<unknown> {
  const ids = idsWithin(actor.scope, scope) ?? [];
  return ids.length === 0 ? sql`null` : sql.join(ids.map((_, index) => slot(slotName(scope, index))));
}

/**
 * The dot keeps scope names apart: without it, the eleventh slot of `area` and the first of `area1` would coincide.
 */
const slotName = (scope: string, index: number): string => `${scope}.${index}`;
