import type { Data, WorkflowStep } from '../../access/data.ts';
import { ProblemError, refuse } from '../../access/problemError.ts';
import { appendActivity } from '../../audit/append.ts';
import { type Changes, changesBetween } from '../../audit/changes.ts';
import type { Faults } from '../input/input.ts';
import { validate } from '../input/validate.ts';
import { constraintFaults } from '../rows/constraintFaults.ts';
import { type FieldValues, type StoredRecord, updateRow } from '../rows/rows.ts';
import { voidRequests } from '../write/voidRequests.ts';

/** Writes the new state, the accompanying fields and the log entry, which names the step. */
export async function writeStep(
  data: Data,
  { entity, workflow, transition }: WorkflowStep,
  stored: StoredRecord,
  fields: FieldValues,
  auditNote: { readonly reason: string | null; readonly also?: Changes },
): Promise<void> {
  const after = new Map([...stored.fields, ...fields, [workflow.field, transition.to]]);
  const faults: Faults = {};
  validate(entity, after, faults);
  refuse(faults);
  await constraintFaults(data.model, entity, async () => {
    if (!(await updateRow(data, entity, stored, after))) throw new ProblemError('stale');
  });
  const changes = changesBetween(entity, stored.fields, after);
  await appendActivity(data, {
    action: 'transition',
    resource: entity.meta.resource,
    recordId: stored.id,
    changes: { ...changes, step: [null, transition.name], ...auditNote.also },
    reason: auditNote.reason,
  });
  const isAll = Object.keys(changes).every(name => name === workflow.field);
  await voidRequests(data, entity, [stored.id], { to: transition.to, isAll });
}
