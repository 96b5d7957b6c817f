import { actionKey } from '../../shared/permissions.ts';
import type { Actor } from './actor.ts';
import type { Model } from './model.ts';
import { isNowhere } from './nowhere.ts';
import { rowScope } from './rowScope.ts';

/**
 * The actor's permissions without those to create what would lie outside their row scopes: the server refuses every such
 * record, so no screen offers to enter one.
 */
export function usableRights(model: Model, actor: Actor): string[] {
  const held = [...actor.permissions];
  if (actor.scope === 'all' && actor.narrowed.size === 0) return held;
  const creatable = new Set<string>();
  const refused = new Set<string>();
  for (const entity of model.entities) {
    const key = actionKey(entity.rights, 'create');
    if (!actor.permissions.has(key)) continue;
    const isRefused = isNowhere(rowScope(model, actor, entity, 't', 'create'));
    (isRefused ? refused : creatable).add(key);
  }
  return held.filter(key => creatable.has(key) || !refused.has(key));
}
