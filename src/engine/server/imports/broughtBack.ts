import { sql } from 'kysely';
import type { Data } from '../access/data.ts';
import type { Entity } from '../access/model.ts';
import { ProblemError } from '../access/problemError.ts';
import { json, number } from '../access/readRow.ts';
import { requireUnarchived } from '../records/rows/inSight.ts';
import { readStored, type StoredRecord } from '../records/rows/rows.ts';
import { removeRecord } from '../records/write/remove.ts';
import { type FieldChanges, restoreFields } from '../records/write/restoreFields.ts';
import { restorableEntity, restoreRecord } from '../records/write/restoreRecord.ts';

/** Marks in the changes of a row that the import restored the record from the archive. */
const archivedAt = 'archived_at';

/** A record restored by the import, with the time when it had been archived. */
interface BroughtBack {
  readonly stored: StoredRecord;
  readonly changes: FieldChanges;
}

/**
 * Restores a record that the undo of an import archived, when its file is imported again. Records archived by people
 * stay so: throws `archived`. `seen` is the version in the preview.
 */
export async function bringBack(
  data: Data,
  entity: Entity,
  archived: StoredRecord,
  seen: number | null,
): Promise<BroughtBack> {
  const { id } = archived;
  if (!(await isUndone(data, entity, archived))) requireUnarchived(archived);
  const [row] = await data.run(sql`select archived_at from ${sql.table(entity.meta.table)} where id = ${id}`);
  await restoreRecord(data, restorableEntity(data, entity.meta.resource), id, seen ?? archived.version, '');
  const stored = await readStored(data, entity, id);
  if (!stored) throw new ProblemError('notFound');
  return { stored, changes: { [archivedAt]: [row?.archived_at ?? null, null] } };
}

/**
 * Whether the undo of an import is the last thing that happened to the record since that import created or restored
 * it.
 */
async function isUndone(data: Data, { meta }: Entity, { id, version }: StoredRecord): Promise<boolean> {
  const rows = await data.run(sql`
    select r.outcome, r.record_version, r.changes from import_rows as r join import_batches as b on b.id = r.batch
    where r.record_id = ${id} and r.done = ${false} and b.resource = ${meta.resource} and b.stage = 'undo' and r.outcome in ('new', 'changed')
    order by r.id desc limit 1`);
  return rows.some(row => {
    const changes = json(row, 'changes') as FieldChanges | null;
    if (row.outcome === 'new') return version === number(row, 'record_version') + 1;
    return row.outcome === 'changed' && isBack(changes) && version === versionAfterUndo(row, changes);
  });
}

const isBack = (changes: FieldChanges | null): boolean => changes !== null && archivedAt in changes;

/** The undo adds one version for changed fields, if any, and one for archiving. */
const versionAfterUndo = (row: Parameters<typeof number>[0], changes: FieldChanges | null): number =>
  number(row, 'record_version') + Math.min(Object.keys(changes ?? {}).length, 2);

/** Restores the former values of a record, and archives it again if the import had restored it. */
export async function putBack(
  data: Data,
  entity: Entity,
  id: number,
  version: number | null,
  changes: FieldChanges,
): Promise<void> {
  if (!isBack(changes)) return restoreFields(data, entity, id, version, changes);
  const { [archivedAt]: _, ...fields } = changes;
  const isChanged = Object.keys(fields).length > 0;
  if (isChanged) await restoreFields(data, entity, id, version, fields);
  await removeRecord(data, entity, id, isChanged ? null : version);
}
