import type { Data } from '../../access/data.ts';
import type { Entity } from '../../access/model.ts';
import { appendActivity } from '../../audit/append.ts';
import { changesBetween } from '../../audit/changes.ts';
import { dropFilesOf } from '../files/dropFiles.ts';
import { filesOf } from '../files/takeFiles.ts';
import { deletionFaults } from '../rows/constraintFaults.ts';
import { loadAllForChange, loadForChange } from '../rows/inSight.ts';
import { deleteRow, deleteRows, type StoredRecord, updateRow } from '../rows/rows.ts';

/** Deletes a record, or archives it if the entity is archivable; must run inside a transaction. */
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

/** Can records of this entity be deleted by one statement, with nothing to do for each of them? */
export const goTogether = (data: Data, entity: Entity): boolean =>
  !entity.meta.archivable &&
  filesOf(entity).length === 0 &&
  (data.isProduct || entity.hooks.beforeRemove === undefined);

/**
 * `removeRecord` for many records for which `goTogether` holds, given with their versions: deletes all of them or
 * throws.
 */
export async function removeTogether(
  data: Data,
  entity: Entity,
  versions: ReadonlyMap<number, number | null>,
): Promise<void> {
  const all = await loadAllForChange(data, entity, versions, 'delete');
  await deletionFaults(entity, () => deleteRows(data, entity, [...versions.keys()]));
  for (const stored of all) await noteDeletion(data, entity, stored);
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
  await deletionFaults(entity, () => deleteRow(data, entity, id));
  await dropFilesOf(data, entity, id);
  await noteDeletion(data, entity, stored);
}

function noteDeletion(data: Data, entity: Entity, { id, fields }: StoredRecord): Promise<void> {
  const changes = changesBetween(entity, fields, new Map());
  return appendActivity(data, { action: 'delete', resource: entity.meta.resource, recordId: id, changes });
}
