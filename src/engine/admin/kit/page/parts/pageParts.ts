import type { EntityMeta } from '../../../../shared/entityMeta';
import type { Condition } from '../../../../shared/field';
import { workflowParts } from '../../workflow/workflowParts';
import type { PageParts } from './parts';

const known = new WeakMap<EntityMeta, PageParts>();

/** The metadata that the pages of an entity share; computed once. */
export function pagePartsOf(entity: EntityMeta): PageParts {
  const parts = known.get(entity) ?? build(entity);
  known.set(entity, parts);
  return parts;
}

function build(entity: EntityMeta): PageParts {
  const { resource, operations, workflow, keptWhen } = entity;
  return {
    entity,
    resource,
    operations,
    ...(workflow && { status: workflow.field, workflow: workflowParts(workflow) }),
    locked: lockedOf(entity),
    lockedFields: lockedFieldsOf(entity),
    ...(keptWhen && { keptWhen }),
  };
}

function lockedOf({ workflow, immutableWhen }: EntityMeta): readonly Condition[] {
  const states = statesOf(workflow).flatMap(([state, { locked }]) => (locked === 'all' ? [state] : []));
  const conditions: readonly Condition[] = [
    ...(workflow && states.length > 0 ? [{ [workflow.field]: states }] : []),
    ...(immutableWhen ? [immutableWhen] : []),
  ];
  return [...new Map(conditions.map(each => [JSON.stringify(each), each])).values()];
}

/** States that lock only some of the fields. */
const lockedFieldsOf = ({ workflow }: EntityMeta): PageParts['lockedFields'] =>
  statesOf(workflow).flatMap(([state, { locked }]) =>
    workflow === null || locked === 'all' || locked.length === 0
      ? []
      : [{ when: { [workflow.field]: [state] }, fields: locked }],
  );

const statesOf = (workflow: EntityMeta['workflow']) => Object.entries(workflow?.states ?? {});
