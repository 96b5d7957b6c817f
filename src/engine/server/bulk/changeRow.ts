import type { BulkWork } from '../../shared/bulk.ts';
import type { Data } from '../access/data.ts';
import type { Entity } from '../access/model.ts';
import { removeRecord } from '../records/remove.ts';
import { fieldChanges, restoreFields } from '../records/restoreFields.ts';
import { restorableEntity, restoreRecord } from '../records/restoreRecord.ts';
import { readStored } from '../records/rows.ts';
import { updateRecord } from '../records/save.ts';
import { transitionRecord } from '../records/workflow/transitionRecord.ts';
import type { ChangeRow, RowNote } from './bulkRows.ts';

/** The path that a single change of the record takes, and what came of it. */
export async function changeRow(
  data: Data,
  entity: Entity,
  work: BulkWork,
  row: ChangeRow,
): Promise<RowNote> {
  const before = await readStored(data, entity, row.record);
  const isRequested = (await change(data, entity, work, row)) === 'requested';
  const after = await readStored(data, entity, row.record);
  const isSame = before?.version === after?.version;
  const outcome = isRequested ? 'requested' : isSame ? 'unchanged' : 'done';
  const changes = work.kind === 'update' && after && !isSame ? fieldChanges(entity, before, after) : null;
  return { outcome, version: after?.version ?? row.version, changes, faults: null };
}

async function change(data: Data, entity: Entity, work: BulkWork, { record, version }: ChangeRow) {
  const { resource } = entity.meta;
  switch (work.kind) {
    case 'update':
      return updateRecord(data, entity, record, version, work.values);
    case 'delete':
      return removeRecord(data, entity, record, version);
    case 'restore':
      return restoreRecord(data, entity, record, version, work.reason);
    case 'step': {
      const order = { reason: work.reason, fields: {}, decision: null };
      return transitionRecord(data, data.step(resource, work.step), record, version, order);
    }
  }
}

const undone = { de: 'Sammeländerung zurückgenommen', en: 'Bulk change undone' } as const;

/** Puts a record back as it was, unless somebody has changed it since. */
export async function undoRow(
  data: Data,
  entity: Entity,
  { kind }: BulkWork,
  row: ChangeRow,
): Promise<RowNote> {
  const { record, version } = row;
  const reason = undone[data.actor.locale];
  if (kind === 'update') await restoreFields(data, entity, record, version, row.changes ?? {}, { reason });
  if (kind === 'delete')
    await restoreRecord(data, restorableEntity(data, entity.meta.resource), record, version, reason);
  if (kind === 'restore')
    await removeRecord(data, data.entity(entity.meta.resource, 'delete'), record, version);
  return { outcome: 'undone', version, changes: null, faults: null };
}
