import type { Operation } from '../../shared/entityMeta.ts';
import { can } from '../../shared/permissions.ts';
import type { Actor } from './actor.ts';
import type { WorkflowStep } from './data.ts';
import type { Entity, Model } from './model.ts';
import { ProblemError } from './problemError.ts';

/** See `Data.entity`. */
export function allowedEntity(model: Model, actor: Actor, resource: string, operation: Operation): Entity {
  const entity = model.byResource.get(resource);
  if (!entity || entity.meta.operations.length === 0) throw new ProblemError('notFound');
  if (!can(actor.permissions, resource, operation)) throw new ProblemError('forbidden');
  if (!entity.meta.operations.includes(operation)) throw new ProblemError('methodNotAllowed', { resource });
  return entity;
}

/** See `Data.step`. */
export function allowedStep(model: Model, actor: Actor, resource: string, name: string): WorkflowStep {
  const entity = model.byResource.get(resource);
  const workflow = entity?.meta.workflow;
  const transition = workflow?.transitions.find(each => each.name === name);
  if (!entity || !workflow || !transition || entity.meta.operations.length === 0)
    throw new ProblemError('notFound');
  if (transition.by === 'product' || !can(actor.permissions, resource, name))
    throw new ProblemError('forbidden');
  return { entity, workflow, transition };
}
