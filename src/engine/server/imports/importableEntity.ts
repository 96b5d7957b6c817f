import { can } from '../../shared/permissions.ts';
import type { Data } from '../access/data.ts';
import type { Entity } from '../access/model.ts';
import { ProblemError } from '../access/problemError.ts';

/** The entity of a resource into which the actor may import files. Throws 404 if unknown, 403 without the right. */
export function importableEntity(data: Data, resource: string): Entity {
  const entity = data.entity(resource, 'list');
  if (!can(data.actor.permissions, resource, 'import')) throw new ProblemError('forbidden');
  return entity;
}
