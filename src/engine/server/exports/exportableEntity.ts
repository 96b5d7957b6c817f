import { can } from '../../shared/permissions.ts';
import type { Data } from '../access/data.ts';
import type { Entity } from '../access/model.ts';
import { ProblemError } from '../access/problemError.ts';

/** The entity of a resource whose list the actor may export. Throws 404 if unknown, 403 without the right. */
export function exportableEntity(data: Data, resource: string): Entity {
  const entity = data.entity(resource, 'list');
  if (!can(data.actor.permissions, resource, 'export')) throw new ProblemError('forbidden');
  return entity;
}
