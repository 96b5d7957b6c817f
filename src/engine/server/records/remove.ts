import type { Data } from '../access/data.ts';
import type { Entity } from '../access/model.ts';
import { ProblemError } from '../access/problemError.ts';
import { appendActivity } from '../audit/append.ts';
import { changesBetween } from '../audit/changes.ts';
import { isForeignKeyViolation } from './constraintFaults.ts';
import { dropFilesOf } from './files/dropFiles.ts';
import { loadForChange } from './inSight.ts';
import { deleteRow, type StoredRecord, updateRow } from './rows.ts';

/** Deletes a record, or archives it where the entity keeps its records; must run inside a transaction. */
export async function removeRecord(
  data: Data,
  entity: Entity,
  id: number,
  version: number | null,
): Promise<void> {
  const stored = await loadForChange(data, entity, id, version, 'delete');
  const later: (() => Promise<void>)[] = [];
  await entity.hooks.beforeRemove?.({ data, entity, stored, afterwards: work => void later.push(work) });
  await takeAway(data, entity, stored);
  for (const work of later) await work();
}

async function takeAway(data: Data, entity: Entity, stored: StoredRecord): Promise<void> {
  const { id } = stored;
  const { resource } = entity.meta;
  if (entity.meta.archivable) {
    if (stored.archived) return;
    await updateRow(data, entity, stored, stored.fields, { archived_at: new Date().toISOString() });
    await appendActivity(data, { action: 'archive', resource, recordId: id, changes: null });
    return;
  }
  try {
    await deleteRow(data, entity, id);
  } catch (error) {
    if (isForeignKeyViolation(error)) throw new ProblemError('inUse');
    throw error;
  }
  await dropFilesOf(data, entity, id);
  const changes = changesBetween(entity, stored.fields, new Map());
  await appendActivity(data, { action: 'delete', resource, recordId: id, changes });
}
