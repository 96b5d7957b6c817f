import { type RawBuilder, sql } from 'kysely';
import type { EntityMeta } from '../../shared/entityMeta.ts';
import type { Copied, Field } from '../../shared/field.ts';
import { isShared } from '../../shared/isShared.ts';
import { actionKey } from '../../shared/permissions.ts';
import type { RowReach } from '../../shared/rights.ts';
import { aboutRecordsInSight, reasonGuard } from './aboutRecord.ts';
import { type Actor, idsWithin } from './actor.ts';
import { amongThose } from './amongThose.ts';
import { allOf, copyGuard, type Guard } from './copyGuard.ts';
import { type Entity, entityNamed, fieldNamed, type Model } from './model.ts';
import { isNowhere, nowhere } from './nowhere.ts';
import { anyOwner, hasOwner, ownerColumn, ownersWhere } from './ownersWhere.ts';
import { ownedBy, type RowAccess } from './scopePath.ts';
import { slot } from './statement.ts';

/** What is done with the rows; `see` means to see their labels or use them other than through their own list. */
export type RowUse = 'see' | 'list' | 'read' | 'create' | 'update' | 'delete' | Step;

/** a step of the workflow */
export type Step = `step:${string}`;

/**
 * The conditions under which the actor may do this to a row of `alias`: part of every statement, so that totals,
 * filters through references and labels cannot count or show what a list would hide. The user's limits apply to every
 * role; among the roles that grant the right, the one with the widest reach counts. If no row is in sight, only
 * `nowhere`.
 */
export function rowScope(
  model: Model,
  actor: Actor,
  entity: Entity,
  alias: string,
  use: RowUse,
  access: RowAccess = 'any',
): RawBuilder<unknown>[] {
  const conditions = conditionsOf(model, actor, entity, alias, use, access);
  return isNowhere(conditions) ? [nowhere] : conditions;
}

function conditionsOf(
  model: Model,
  actor: Actor,
  entity: Entity,
  alias: string,
  use: RowUse,
  access: RowAccess,
): RawBuilder<unknown>[] {
  const { ownerField, scopes, parent } = entity.meta;
  const reaches = reachOf(actor, entity, use);
  const limiting = limitingScopes(model, actor);
  const isScoped = limiting.length > 0 || (reaches ?? []).some(reach => model.scopes.includes(reach));
  // Apply to actors without limits too.
  const always = [
    ...(ownerField === null ? [] : [isUser(alias, fieldNamed(entity, ownerField).column)]),
    ...(entity.meta.ownerRecord ? readableOwners(model, actor, entity, alias, access) : []),
    ...hiddenByCopy(model, actor, entity, alias),
    ...aboutRecordsInSight(
      model,
      entity,
      alias,
      (target, inner) => rowScope(model, actor, target, inner, 'see', access === 'any' ? 'any' : 'each'),
      isScoped,
      access,
    ),
  ];
  if (limiting.length === 0 && reaches === null) return always;
  if (parent !== null && isWithoutScope(scopes))
    return [...always, reached(model, actor, entity, alias, parent.by, use, access)];
  // Rows of one user, which name no scope, are that user's whatever limits the others.
  if (ownerField !== null && isWithoutScope(scopes)) return always;
  const limit = (reach: RowReach) => {
    // The scope is applied to the records that the row is about instead.
    if (entity.meta.aboutRecord && model.scopes.includes(reach)) return [];
    // The user's limits have been applied to the owner records already.
    if (entity.meta.ownerRecord && limiting.includes(reach) && scopes[reach] !== 'shared')
      return [hasOwner(entity, alias)];
    return limitTo(model, actor, entity, alias, reach, use, access);
  };
  return [...always, ...limiting.flatMap(limit), ...(reaches === null ? [] : anyOf(reaches.map(limit)))];
}

/** A select of the ids of the records that the actor may see; null if they may see all. */
export function idsInSight(model: Model, actor: Actor, entity: Entity): RawBuilder<unknown> | null {
  const { table } = entity.meta;
  const conditions = rowScope(model, actor, entity, table, 'see');
  if (conditions.length === 0) return null;
  return sql`select ${sql.ref(`${table}.id`)} from ${sql.table(table)} where ${sql.join(conditions, sql` and `)}`;
}

/** Condition that the actor may see this record; null if every one. `inner`: an unused alias. */
export function inSight(
  model: Model,
  actor: Actor,
  target: Entity,
  id: RawBuilder<unknown>,
  inner: string,
): RawBuilder<unknown> | null {
  return amongThose(target, id, inner, 'each', alias => rowScope(model, actor, target, alias, 'see', 'each'));
}

/** When the actor may read what was copied into this part of a field of `alias`. */
export const guardOf = (model: Model, actor: Actor, entity: Entity, alias: string, copied: Copied): Guard =>
  copyGuard(model, actor, entity, alias, copied, (target, id) =>
    inSight(model, actor, target, id, `${alias}_g`),
  );

/** `guardOf` for a whole value. */
export const guardOfValue = (
  model: Model,
  actor: Actor,
  entity: Entity,
  alias: string,
  field: Field,
): Guard =>
  allOf([
    reasonGuard(model, actor, entity, alias, field),
    ...field.copyOf
      .filter(({ part }) => part === null)
      .map(copied => guardOf(model, actor, entity, alias, copied)),
  ]);

/** Records whose existence would reveal, by their kind, what the actor may not read are out of sight. */
function hiddenByCopy(model: Model, actor: Actor, entity: Entity, alias: string): RawBuilder<unknown>[] {
  return entity.meta.fields.flatMap(field =>
    field.kind !== 'enum'
      ? []
      : field.copyOf.flatMap(copied => {
          const guard = copied.part === null ? 'open' : guardOf(model, actor, entity, alias, copied);
          if (guard === 'open') return [];
          const isOther = sql`coalesce(${sql.ref(`${alias}.${field.column}`)}, '') <> ${sql.lit(copied.part)}`;
          return [guard === 'closed' ? isOther : sql`(${isOther} or ${guard})`];
        }),
  );
}

/** Names of the scopes that limit the user. */
export function limitingScopes(model: Model, { scope }: Pick<Actor, 'scope'>): readonly string[] {
  return model.scopes.filter(name => idsWithin(scope, name) !== null);
}

/** Does the right reach fewer rows than the actor may see? Then a change needs a further check. */
export function isNarrowed(actor: Actor, entity: Entity, use: RowUse): boolean {
  return keysOf(use).some(action => actor.narrowed.has(actionKey(entity.rights, action)));
}

const isWithoutScope = (scopes: EntityMeta['scopes']): boolean =>
  Object.values(scopes).every(path => path === null);

/** The actions whose rights allow this use. */
function keysOf(use: RowUse): readonly string[] {
  if (use === 'see') return ['list', 'read'];
  return [use.startsWith('step:') ? use.slice('step:'.length) : use];
}

/** Null: every row. Rights that the actor does not have are ignored: they were checked before. */
function reachOf(actor: Actor, entity: Entity, use: RowUse): readonly RowReach[] | null {
  if (actor.narrowed.size === 0) return null;
  const held = keysOf(use)
    .map(action => actionKey(entity.rights, action))
    .filter(key => actor.permissions.has(key));
  const reaches = held.flatMap(key => actor.narrowed.get(key) ?? ['all' as const]);
  return reaches.includes('all') || reaches.length === 0 ? null : [...new Set(reaches)];
}

/** One limit as conditions that must all hold. A reach of `own` sees all base data, but changes only its own. */
function limitTo(
  model: Model,
  actor: Actor,
  entity: Entity,
  alias: string,
  reach: RowReach,
  use: RowUse,
  access: RowAccess,
): RawBuilder<unknown>[] {
  if (reach === 'all') return [];
  const isSeen = use === 'see' || use === 'list' || use === 'read';
  if (reach === 'own') return isSeen && isShared(entity.meta) ? [] : [isUser(alias, 'created_by')];
  const path = entity.meta.scopes[reach] ?? null;
  if (path === 'shared') return [];
  if (entity.meta.ownerRecord) {
    const within = (target: Entity, inner: string) =>
      limitTo(model, actor, target, inner, reach, 'see', asRows(access));
    const owners = ownersWhere(model, entity, alias, access, within);
    return [owners === 'all' ? hasOwner(entity, alias) : anyOwner(owners)];
  }
  if (path === null) return [nowhere];
  return [ownedBy({ model, actor, scope: reach, access }, entity, alias, path)];
}

/** How rows of other tables are checked: one by one if the row itself is, otherwise as the database chooses. */
const asRows = (access: RowAccess): RowAccess => (access === 'each' ? 'each' : 'any');

/** A record is out of sight if the actor may not read its owner record. */
function readableOwners(
  model: Model,
  actor: Actor,
  entity: Entity,
  alias: string,
  access: RowAccess,
): RawBuilder<unknown>[] {
  const readable = ownersWhere(model, entity, alias, access, (target, inner) =>
    actor.permissions.has(actionKey(target.rights, 'read'))
      ? rowScope(model, actor, target, inner, 'read', asRows(access))
      : [nowhere],
  );
  if (readable === 'all') return [];
  return [anyOwner([sql`${ownerColumn(entity, alias)} is null`, ...readable])];
}

function anyOf(limits: readonly RawBuilder<unknown>[][]): RawBuilder<unknown>[] {
  if (limits.some(conditions => conditions.length === 0)) return [];
  const met = limits.filter(conditions => !isNowhere(conditions));
  const joined = met.map(conditions => sql`(${sql.join(conditions, sql` and `)})`);
  if (joined.length === 0) return [nowhere];
  return joined.length === 1 ? joined : [sql`(${sql.join(joined, sql` or `)})`];
}

function isUser(alias: string, column: string): RawBuilder<unknown> {
  return sql`${sql.ref(`${alias}.${column}`)} = ${slot('user')}`;
}

/** Child rows are visible if their parent is. */
function reached(
  model: Model,
  actor: Actor,
  entity: Entity,
  alias: string,
  by: string,
  use: RowUse,
  access: RowAccess,
): RawBuilder<unknown> {
  const field = fieldNamed(entity, by);
  if (!field.ref) return nowhere;
  const parent = entityNamed(model, field.ref.entity);
  const id = sql`${sql.ref(`${alias}.${field.column}`)}`;
  const among = amongThose(parent, id, `${alias}_p`, access, inner =>
    rowScope(model, actor, parent, inner, use, asRows(access)),
  );
  return among ?? sql`1 = 1`;
}
