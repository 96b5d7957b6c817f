import { sql } from 'kysely';
import type { Field } from '../../shared/field.ts';
import type { Data } from '../access/data.ts';
import type { Entity } from '../access/model.ts';
import { number } from '../access/readRow.ts';
import { appendActivity } from '../audit/append.ts';
import type { JobStepOutcome } from '../jobs/jobKind.ts';
import {
  type Attempted,
  attemptEach,
  faultsOf,
  type InOneGo,
  inSavepoint,
} from '../records/input/attempt.ts';
import { keptRowsIn } from '../records/write/keptRows.ts';
import { eraseRecord, eraseTogether, goTogether } from '../records/write/remove.ts';
import { restoreFields } from '../records/write/restoreFields.ts';
import { requireNothingAdded } from './addedSince.ts';
import type { Batch } from './batches.ts';
import { type BatchRow, doneBefore, doneWith, recounted } from './batchRows.ts';
import { goOn, type ImportState } from './importState.ts';
import { noteRows } from './noteRows.ts';

const rowsAtOnce = 100;

/**
 * First tries all rows and rolls back, so that a batch with a row that cannot be undone stays complete; then undoes
 * them, last one first. A batch that fits into one step is undone at once.
 */
export async function undoStep(
  data: Data,
  entity: Entity,
  batch: Batch,
  before: ImportState,
  until: number,
): Promise<JobStepOutcome<ImportState>> {
  const rows = await doneBefore(data, batch.id, before.at, rowsAtOnce);
  if (rows.length === 0) return atEnd(data, batch, before);
  const work = async (row: BatchRow) => {
    if (!before.isChecked) await undoReferring(data, entity, batch.id, row);
    await undoRow(data, entity, row);
  };
  const results = await inSavepoint(
    data,
    () => attemptEach(data, { rows, until, work, inOneGo: removal(data, entity) }),
    tried => before.isChecked || isWhole(tried, before),
  );
  const isUndone = before.isChecked || isWhole(results, before);
  const notes = results.map(({ row, tried }) => {
    const faults = faultsOf(tried);
    return { ...row, faults, isDone: !isUndone || faults !== null };
  });
  await noteRows(
    data,
    notes.filter(({ faults }) => isUndone || faults !== null),
  );
  const state: ImportState = {
    ...before,
    at: results.at(-1)?.row.place ?? before.at,
    done: before.done + (isUndone ? results.length : 0),
    failed: before.failed + notes.filter(({ faults }) => faults !== null).length,
    isChecked: isUndone,
    counts: recounted(
      before.counts,
      results.map(({ row }) => row),
      notes,
    ),
  };
  return goOn(state);
}

/** Whether the results cover all rows of the batch and all succeeded. */
const isWhole = (results: readonly Attempted<BatchRow, void>[], { total, failed }: ImportState): boolean =>
  failed === 0 && results.length === total && results.every(({ tried }) => tried.kind === 'done');

async function atEnd(data: Data, batch: Batch, state: ImportState): Promise<JobStepOutcome<ImportState>> {
  if (!state.isChecked && state.failed === 0)
    return goOn({ ...state, at: Number.MAX_SAFE_INTEGER, isChecked: true });
  const { done, failed, isChecked } = state;
  const undone = isChecked ? done - failed : 0;
  if (undone > 0)
    await appendActivity(data, {
      action: 'import',
      resource: batch.resource,
      recordId: null,
      changes: { 'import.filename': [batch.filename, null], 'import.count': [undone, null] },
    });
  return { kind: 'finished', done, result: { undone, failed } };
}

/**
 * Rows of the batch that reference this row's record are undone before it. In the trial phase, rows already tried in
 * an earlier step exist again because of the rollback, so they are included.
 */
async function undoReferring(data: Data, entity: Entity, batch: number, row: BatchRow): Promise<void> {
  if (row.outcome !== 'new' || row.record === null) return;
  const referring = await recordsNaming(data, entity, row.record);
  for (const other of await doneWith(data, batch, referring)) {
    if (other.place <= row.place) continue;
    await undoReferring(data, entity, batch, other);
    await undoRow(data, entity, other);
  }
}

/** Records of the same entity that reference this one. */
async function recordsNaming(data: Data, entity: Entity, id: number): Promise<readonly number[]> {
  const { meta } = entity;
  const found = new Set<number>();
  for (const { column } of ownReferences(entity)) {
    const rows = await data.run(
      sql`select t.id from ${sql.table(meta.table)} as t where ${sql.ref(`t.${column}`)} = ${id}`,
    );
    for (const row of rows) found.add(number(row, 'id'));
  }
  return [...found];
}

const ownReferences = ({ meta }: Entity): readonly Field[] =>
  meta.fields.filter(
    ({ ref, column, computed }) => ref?.entity === meta.name && ref.join === null && column && !computed,
  );

/** Erases created records together, if the entity's records cannot reference each other. */
function removal(data: Data, entity: Entity): InOneGo<BatchRow, void> {
  const isAllowed = goTogether(data, entity) && ownReferences(entity).length === 0;
  return {
    fits: ({ outcome }) => isAllowed && outcome === 'new',
    async work(rows) {
      const versions = new Map(rows.map(({ record, version }) => [record ?? 0, version]));
      await requireUnused(data, entity, rows);
      await eraseTogether(data, entity, versions);
      return rows.map(row => [row, undefined]);
    },
  };
}

/** Erases a created record, or restores the former values of a changed one. */
const undoRow = (data: Data, entity: Entity, row: BatchRow): Promise<void> =>
  row.outcome === 'new'
    ? takeAway(data, entity, row)
    : restoreFields(data, entity, row.record ?? 0, row.version, row.changes ?? {});

async function takeAway(data: Data, entity: Entity, row: BatchRow): Promise<void> {
  await requireUnused(data, entity, [row]);
  await eraseRecord(data, entity, row.record ?? 0, row.version);
}

/**
 * Throws `forbidden` unless the user may delete records of the entity, and `inUse` where people have added to these.
 * Records that are referenced otherwise are protected by the database.
 */
async function requireUnused(data: Data, entity: Entity, rows: readonly BatchRow[]): Promise<void> {
  data.entity(entity.meta.resource, 'delete');
  const ids = rows.map(({ record }) => record ?? 0);
  const own = new Map(
    entity.meta.children.map(({ name, entity: child }) => [
      child,
      rows.flatMap(({ changes }) => keptRowsIn(changes?.[name]?.[1]).map(({ id }) => id)),
    ]),
  );
  await requireNothingAdded(data, entity, ids, own);
}
