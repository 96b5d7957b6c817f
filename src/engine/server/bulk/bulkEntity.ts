import type { BulkWork } from '../../shared/bulk.ts';
import { can, canField } from '../../shared/permissions.ts';
import { isReversible } from '../../shared/stepBack.ts';
import type { Data } from '../access/data.ts';
import type { Entity } from '../access/model.ts';
import { refuse } from '../access/problemError.ts';
import { isReadable } from '../access/resolveField.ts';
import { type Faults, readInput } from '../records/input/input.ts';
import { fieldsOfStep } from '../records/workflow/stepRules.ts';
import { restorableEntity } from '../records/write/restoreRecord.ts';
import { bulkFaults } from './problems.ts';

/**
 * The entity whose records are to be changed, if the actor may do so. Throws 404 if unknown, 403 without the right,
 * 405 without this operation.
 */
export function bulkEntity(data: Data, resource: string, work: BulkWork): Entity {
  switch (work.kind) {
    case 'step':
      return data.step(resource, work.step).entity;
    case 'restore':
      return restorableEntity(data, resource);
    default:
      return data.entity(resource, work.kind);
  }
}

/**
 * Throws faults for fields that these values may not set. Fields that the actor cannot read are refused as well:
 * their former values would be unknown.
 */
export function checkValues(data: Data, entity: Entity, values: Readonly<Record<string, unknown>>): void {
  const input = readInput(entity, values);
  const faults: Faults = { ...input.faults };
  for (const name of input.children.keys()) faults[name] = { code: 'unknown' };
  for (const name of input.system.keys()) faults[name] = { code: 'readOnly' };
  for (const name of input.fields.keys()) {
    const field = entity.fields.get(name);
    if (!field) continue;
    const isTheirs =
      isReadable(data.model, data.actor, entity, field) &&
      canField(data.actor.permissions, entity.rights, 'update', field);
    if (field.readOnly || entity.meta.workflow?.field === name) faults[name] = { code: 'readOnly' };
    else if (!isTheirs) faults[name] = { code: 'forbidden' };
    else if (field.setOnce) faults[name] = { code: 'setOnce' };
    else if (field.stepUp) faults[name] = bulkFaults.oneByOne;
  }
  if (Object.keys(values).length === 0) faults.values = { code: 'required' };
  refuse(faults);
}

/** Throws faults for fields that the step does not require or that the actor may not set. */
export function checkStepFields(data: Data, resource: string, work: BulkWork): void {
  if (work.kind !== 'step') return;
  const { entity, transition } = data.step(resource, work.step);
  const faults: Faults = {};
  fieldsOfStep(data, entity, transition, new Map(), work.fields ?? {}, faults);
  refuse(faults);
}

/** Whether the work can be undone, by this actor. */
export function mayUndo({ actor }: Data, { meta }: Entity, work: BulkWork): boolean {
  const { resource, archivable, workflow } = meta;
  const may = (action: string) => can(actor.permissions, resource, action);
  switch (work.kind) {
    case 'update':
      return may('update');
    case 'delete':
      return archivable && may('restore');
    case 'restore':
      return may('delete');
    case 'step':
      return workflow !== null && isReversible(workflow, work.step, may);
  }
}
