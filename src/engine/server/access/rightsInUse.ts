import { mustBeSent } from '../../shared/imports.ts';
import { actionKey } from '../../shared/permissions.ts';
import type { Actor } from './actor.ts';
import { type Entity, entityNamed, type Model } from './model.ts';
import { isNowhere } from './nowhere.ts';
import { canSee } from './resolveField.ts';
import { limitingScopes, rowScope } from './rowScope.ts';

/** What the limits of an actor leave of their permissions. */
export interface RightsInUse {
  /** the permissions without those to create and import what the server refuses in every case */
  readonly usable: readonly string[];
  /** the others */
  readonly withheld: readonly string[];
  /** resources that the actor may list or read, none of whose records can be in sight */
  readonly outOfSight: readonly string[];
}

/**
 * The server refuses every record that would lie outside the actor's row scopes or that requires a reference to
 * records out of sight, so no screen offers to enter or import one, or to look for records where none can be.
 */
export function rightsInUse(model: Model, actor: Actor): RightsInUse {
  const held = [...actor.permissions];
  if (actor.scope === 'all' && actor.narrowed.size === 0)
    return { usable: held, withheld: [], outOfSight: [] };
  // Child rows are under the rights of their parent.
  const entities = model.entities.filter(({ meta, rights }) => meta.resource === rights);
  const hidden = new Set(
    model.entities.filter(entity => isNowhere(rowScope(model, actor, entity, 't', 'see'))),
  );
  const refused = new Set(
    entities
      .filter(entity => isRefused(model, actor, entity, hidden))
      .flatMap(entity => [
        actionKey(entity.rights, 'create'),
        ...(canUpdate(model, actor, entity) ? [] : [actionKey(entity.rights, 'import')]),
      ]),
  );
  return {
    usable: held.filter(key => !refused.has(key)),
    withheld: held.filter(key => refused.has(key)),
    outOfSight: entities
      .filter(entity => hidden.has(entity) && canSee(actor, entity))
      .map(({ meta }) => meta.resource),
  };
}

function isRefused(model: Model, actor: Actor, entity: Entity, hidden: ReadonlySet<Entity>): boolean {
  return (
    isNowhere(rowScope(model, actor, entity, 't', 'create')) ||
    isItsOwnScope(model, actor, entity) ||
    entity.meta.fields.some(
      field =>
        field.ref !== null &&
        mustBeSent(field) &&
        !field.readOnly &&
        field.computed === null &&
        hidden.has(entityNamed(model, field.ref.entity)),
    )
  );
}

/** Imports also change the records that are there. */
const canUpdate = (model: Model, actor: Actor, entity: Entity): boolean =>
  actor.permissions.has(actionKey(entity.rights, 'update')) &&
  !isNowhere(rowScope(model, actor, entity, 't', 'update')) &&
  !isNowhere(rowScope(model, actor, entity, 't', 'see'));

/** A new record is not yet among those to which the scope of its own entity limits the actor. */
function isItsOwnScope(model: Model, actor: Actor, { meta: { scopes }, rights }: Entity): boolean {
  const isOf = (scope: string) => scopes[scope]?.[0] === 'id';
  const reaches = actor.narrowed.get(actionKey(rights, 'create')) ?? [];
  const isOut = (reach: string) =>
    model.scopes.includes(reach) && (isOf(reach) || (scopes[reach] ?? null) === null);
  return limitingScopes(model, actor).some(isOf) || (reaches.length > 0 && reaches.every(isOut));
}
