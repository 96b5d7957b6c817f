import { sql } from 'kysely';
import type { Data } from '../access/data.ts';
import type { Entity } from '../access/model.ts';
import { validationFailed } from '../access/problemError.ts';
import { appendActivity } from '../audit/append.ts';
import { sameValue } from '../audit/changes.ts';
import type { StepOutcome } from '../jobs/jobKind.ts';
import { removeRecord } from '../records/remove.ts';
import { readStored } from '../records/rows.ts';
import { updateRecord } from '../records/save.ts';
import { setPath } from '../records/value.ts';
import type { Batch } from './batches.ts';
import { type BatchRow, doneBefore, noteRow } from './batchRows.ts';
import { goOn, type ImportState } from './importState.ts';
import { importFaults } from './problems.ts';
import { rowFaults } from './rowFaults.ts';

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
  for (const { row, faults } of results)
    if (before.isChecked || faults)
      await noteRow(data, row.id, { ...row, faults, isDone: !before.isChecked || faults !== null });
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
async function undoRow(data: Data, entity: Entity, row: BatchRow): Promise<BatchRow['faults']> {
  await data.run(sql`savepoint undone_row`);
  try {
    if (row.outcome === 'new') await takeAway(data, entity, row);
    else await restore(data, entity, row);
    await data.run(sql`release savepoint undone_row`);
    return null;
  } catch (error) {
    const faults = rowFaults(error);
    await data.run(sql`rollback to savepoint undone_row`);
    await data.run(sql`release savepoint undone_row`);
    return faults;
  }
}

async function takeAway(data: Data, entity: Entity, { record, version }: BatchRow): Promise<void> {
  data.entity(entity.meta.resource, 'delete');
  await removeRecord(data, entity, record ?? 0, version);
}

async function restore(data: Data, entity: Entity, { record, version, changes }: BatchRow): Promise<void> {
  data.entity(entity.meta.resource, 'update');
  const body: Record<string, unknown> = {};
  for (const [name, [old]] of Object.entries(changes ?? {}))
    if (entity.fields.get(name)?.readOnly === false) setPath(name)(body, old);
  await updateRecord(data, entity, record ?? 0, version, body);
  const after = await readStored(data, entity, record ?? 0);
  const different = Object.entries(changes ?? {}).find(
    ([name, [old]]) => !sameValue(after?.fields.get(name) ?? null, old),
  );
  if (different) throw validationFailed({ [different[0]]: importFaults.importNotRestored });
}
