import type { Entity } from '../access/model.ts';
import type { EntityHooks } from './hook.ts';
import { permissionHooks } from './permission.ts';
import { roleHooks } from './role.ts';
import { userHooks } from './user.ts';

/** The registry: entity name → what is special about it. */
const hooks: ReadonlyMap<string, EntityHooks> = new Map([
  ['permission', permissionHooks],
  ['role', roleHooks],
  ['user', userHooks],
]);

const none: EntityHooks = {};

export function hooksOf(entity: Entity): EntityHooks {
  return hooks.get(entity.meta.name) ?? none;
}
