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
export const removeRecord = (data: Data, entity: Entity, id: number, version: number | null): Promise<void> =>
  withHooks(data, entity, id, version, entity.meta.archivable ? archive : erase);

/**
 * Deletes a record that should never have existed, whether or not the entity is archivable; must run inside a
 * transaction.
 */
export const eraseRecord = (data: Data, entity: Entity, id: number, version: number | null): Promise<void> =>
  withHooks(data, entity, id, version, erase);

async function withHooks(
  data: Data,
  entity: Entity,
  id: number,
  version: number | null,
  takeAway: typeof erase,
): Promise<void> {
  const stored = await loadForChange(data, entity, id, version, 'delete');
  const later: (() => Promise<void>)[] = [];
  await entity.hooks.beforeRemove?.({ data, entity, stored, afterwards: work => void later.push(work) });
  await takeAway(data, entity, stored);
  for (const work of later) await work();
}

/** Can records of this entity be erased by one statement, with nothing to do for each of them? */
export const goTogether = (data: Data, entity: Entity): boolean =>
  filesOf(entity).length === 0 && (data.isProduct || entity.hooks.beforeRemove === undefined);

/**
 * `eraseRecord` for many records for which `goTogether` holds, given with their versions: deletes all of them or
 * throws.
 */
export async function eraseTogether(
  data: Data,
  entity: Entity,
  versions: ReadonlyMap<number, number | null>,
): Promise<void> {
  const all = await loadAllForChange(data, entity, versions, 'delete');
  await deletionFaults(entity, () => deleteRows(data, entity, [...versions.keys()]));
  for (const stored of all) await noteDeletion(data, entity, stored);
}

async function archive(data: Data, entity: Entity, stored: StoredRecord): Promise<void> {
  if (stored.archived) return;
  await updateRow(data, entity, stored, stored.fields, { archived_at: new Date().toISOString() });
  const { resource } = entity.meta;
  await appendActivity(data, { action: 'archive', resource, recordId: stored.id, changes: null });
}

async function erase(data: Data, entity: Entity, stored: StoredRecord): Promise<void> {
  await deletionFaults(entity, () => deleteRow(data, entity, stored.id));
  await dropFilesOf(data, entity, stored.id);
  await noteDeletion(data, entity, stored);
}

function noteDeletion(data: Data, entity: Entity, { id, fields }: StoredRecord): Promise<void> {
  const changes = changesBetween(entity, fields, new Map());
  return appendActivity(data, { action: 'delete', resource: entity.meta.resource, recordId: id, changes });
}
