import { sql } from 'kysely';
import type { Data } from '../access/data.ts';
import type { Entity } from '../access/model.ts';
import { appendActivity } from '../audit/append.ts';
import type { StepOutcome } from '../jobs/jobKind.ts';
import { attempt, faultsOf } from '../records/attempt.ts';
import { removeRecord } from '../records/remove.ts';
import { restoreFields } from '../records/restoreFields.ts';
import type { Batch } from './batches.ts';
import { type BatchRow, doneBefore } from './batchRows.ts';
import { goOn, type ImportState } from './importState.ts';
import { noteRows } from './noteRows.ts';

const rowsAtOnce = 100;

/**
 * First all rows are tried and taken back, so that a batch of which one row cannot be undone stays whole; then they are
 * undone, the last one first.
 */
export async function undoStep(
  data: Data,
  entity: Entity,
  batch: Batch,
  before: ImportState,
  until: number,
): Promise<StepOutcome<ImportState>> {
  const rows = await doneBefore(data, batch.id, before.at, rowsAtOnce);
  if (rows.length === 0) return atEnd(data, batch, before);
  await data.run(sql`savepoint undone`);
  const results: { readonly row: BatchRow; readonly faults: BatchRow['faults'] }[] = [];
  for (const row of rows) {
    results.push({ row, faults: await undoRow(data, entity, row) });
    if (Date.now() > until) break;
  }
  if (!before.isChecked) await data.run(sql`rollback to savepoint undone`);
  const noted = results.filter(({ faults }) => before.isChecked || faults !== null);
  await noteRows(
    data,
    noted.map(({ row, faults }) => ({ ...row, faults, isDone: !before.isChecked || faults !== null })),
  );
  const state: ImportState = {
    ...before,
    at: results.at(-1)?.row.place ?? before.at,
    done: before.done + (before.isChecked ? results.length : 0),
    failed: before.failed + results.filter(({ faults }) => faults !== null).length,
  };
  return goOn(state);
}

async function atEnd(data: Data, batch: Batch, state: ImportState): Promise<StepOutcome<ImportState>> {
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

/** Null: it was undone. Created records go as the product lets them go, changed ones get their former values. */
const undoRow = async (data: Data, entity: Entity, row: BatchRow): Promise<BatchRow['faults']> =>
  faultsOf(
    await attempt(data, () =>
      row.outcome === 'new'
        ? takeAway(data, entity, row)
        : restoreFields(data, entity, row.record ?? 0, row.version, row.changes ?? {}),
    ),
  );

async function takeAway(data: Data, entity: Entity, { record, version }: BatchRow): Promise<void> {
  data.entity(entity.meta.resource, 'delete');
  await removeRecord(data, entity, record ?? 0, version);
}
