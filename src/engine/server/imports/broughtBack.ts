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

/** Among the changes of a row: its record was archived, and the import has brought it back. */
const archivedAt = 'archived_at';

/** A record that the import has brought back, and since when it had been archived. */
interface BroughtBack {
  readonly stored: StoredRecord;
  readonly changes: FieldChanges;
}

/**
 * A record that an undo has archived comes back with its file, mended or not. What people have archived stays so: throws
 * `archived`. `seen` is the version of the preview.
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

/** Nothing but the undo of an import has happened to it since that had made it or brought it back. */
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

/** One for the fields, where any were changed, and one for the archive. */
const versionAfterUndo = (row: Parameters<typeof number>[0], changes: FieldChanges | null): number =>
  number(row, 'record_version') + Math.min(Object.keys(changes ?? {}).length, 2);

/** Gives a record its former values, and puts one that was brought back into the archive again. */
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
