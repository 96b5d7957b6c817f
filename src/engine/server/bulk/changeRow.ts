import type { BulkWork } from '../../shared/bulk.ts';
import { can } from '../../shared/permissions.ts';
import { isEmpty } from '../../shared/recordValues.ts';
import { stepBack } from '../../shared/stepBack.ts';
import type { Data } from '../access/data.ts';
import type { Entity } from '../access/model.ts';
import { ProblemError } from '../access/problemError.ts';
import { readInput } from '../records/input/input.ts';
import { readStored, type StoredRecord } from '../records/rows/rows.ts';
import { setPath } from '../records/rows/value.ts';
import { transitionRecord } from '../records/workflow/transitionRecord.ts';
import { removeRecord } from '../records/write/remove.ts';
import { type FieldChanges, fieldChanges, restoreFields } from '../records/write/restoreFields.ts';
import { restorableEntity, restoreRecord } from '../records/write/restoreRecord.ts';
import { updateRecord } from '../records/write/save.ts';
import type { ChangeRow, RowNote } from './bulkRows.ts';

/** Changes a record like a single request would, and returns the outcome. */
export async function changeRow(
  data: Data,
  entity: Entity,
  work: BulkWork,
  row: ChangeRow,
): Promise<RowNote> {
  const before = await readStored(data, entity, row.record);
  const isRequested = (await change(data, entity, work, row, before)) === 'requested';
  const after = await readStored(data, entity, row.record);
  const isSame = before?.version === after?.version;
  const outcome = isRequested ? 'requested' : isSame ? 'unchanged' : 'done';
  const changes = after && !isSame ? changesToUndo(entity, work, before, after) : null;
  return { outcome, version: after?.version ?? row.version, changes, faults: null };
}

/** The information an undo needs: the former values, or the state before the step. */
function changesToUndo(
  entity: Entity,
  { kind }: BulkWork,
  before: StoredRecord | null,
  after: StoredRecord,
): FieldChanges | null {
  if (kind !== 'update' && kind !== 'step') return null;
  const changes = fieldChanges(entity, before, after);
  if (kind === 'update') return changes;
  const { field = '' } = entity.meta.workflow ?? {};
  return Object.fromEntries(Object.entries(changes).filter(([name]) => name === field));
}

async function change(
  data: Data,
  entity: Entity,
  work: BulkWork,
  { record, version }: ChangeRow,
  before: StoredRecord | null,
) {
  const { resource } = entity.meta;
  switch (work.kind) {
    case 'update':
      return updateRecord(data, entity, record, version, work.values);
    case 'delete':
      return removeRecord(data, entity, record, version);
    case 'restore':
      return restoreRecord(data, entity, record, version, work.reason);
    case 'step': {
      const fields = missingIn(entity, before, work.fields ?? {});
      const order = { reason: work.reason, fields, decision: null };
      return transitionRecord(data, data.step(resource, work.step), record, version, order);
    }
  }
}

/** The given values for fields that are empty in this record; others keep their values. */
function missingIn(
  entity: Entity,
  before: StoredRecord | null,
  given: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const missing: Record<string, unknown> = {};
  for (const [name, value] of readInput(entity, given).fields)
    if (isEmpty(before?.fields.get(name))) setPath(name)(missing, value);
  return missing;
}

const undone = { de: 'Sammeländerung zurückgenommen', en: 'Bulk change undone' } as const;

/** Restores the former state of a record, unless it was changed since. */
export async function undoRow(data: Data, entity: Entity, work: BulkWork, row: ChangeRow): Promise<RowNote> {
  const { record, version } = row;
  const { kind } = work;
  const reason = undone[data.actor.locale];
  if (kind === 'update') await restoreFields(data, entity, record, version, row.changes ?? {}, { reason });
  if (kind === 'delete')
    await restoreRecord(data, restorableEntity(data, entity.meta.resource), record, version, reason);
  if (kind === 'restore')
    await removeRecord(data, data.entity(entity.meta.resource, 'delete'), record, version);
  if (kind === 'step') await takeBack(data, entity, work.step, row, reason);
  return { outcome: 'undone', version, changes: null, faults: null };
}

/** Undoes a step by the workflow step that leads back, subject to its rights and rules. */
async function takeBack(
  data: Data,
  { meta }: Entity,
  step: string,
  { record, version, changes }: ChangeRow,
  reason: string,
): Promise<void> {
  const { workflow, resource } = meta;
  const [state] = changes?.[workflow?.field ?? ''] ?? [];
  const may = (name: string) => can(data.actor.permissions, resource, name);
  const back = workflow && typeof state === 'string' ? stepBack(workflow, step, state, may) : null;
  if (!back) throw new ProblemError('forbidden');
  await transitionRecord(data, data.step(resource, back.name), record, version, {
    reason,
    fields: {},
    decision: null,
  });
}
