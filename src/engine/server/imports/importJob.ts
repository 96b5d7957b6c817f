import type { Data } from '../access/data.ts';
import { appendActivity } from '../audit/append.ts';
import { bufferActivities } from '../audit/bufferActivities.ts';
import { type AnyJobKind, type JobStepOutcome, jobKind } from '../jobs/jobKind.ts';
import { stepMs } from '../jobs/stepMs.ts';
import { attemptEach, doneIn, faultsOf } from '../records/input/attempt.ts';
import { type Batch, loadBatch } from './batches.ts';
import { type BatchRow, countRows, recounted, rowsAfter } from './batchRows.ts';
import { creation } from './creation.ts';
import { findEarlier } from './earlierRows.ts';
import { importableEntity } from './importableEntity.ts';
import { readMapping } from './importColumns.ts';
import { planOf, type Written, writeRow } from './importRow.ts';
import { goOn, type ImportState } from './importState.ts';
import { noteRows, type RowNote } from './noteRows.ts';
import type { Plan } from './plan.ts';
import { previewRows } from './previewRows.ts';
import { ReferenceIndexes } from './referenceIndex.ts';
import { hasGrown, refreshStatistics } from './refreshStatistics.ts';
import { undoStep } from './undoStep.ts';

export type ImportWork = 'preview' | 'commit' | 'undo';

interface ImportInput {
  readonly resource: string;
  readonly batch: number;
  readonly work: ImportWork;
}

export const importKind = { name: 'import' } as const;

const rowsAtOnce = 100;
const mostRuns = 3;

/**
 * Processes the rows of a file: tries them and rolls back (preview), writes them (commit), or reverts what was
 * written (undo).
 */
export function importJob(): AnyJobKind {
  const runs = new Map<string, ReferenceIndexes>();
  return jobKind<ImportInput, ImportState>({
    name: importKind.name,
    // The step checks the right to the resource of the batch.
    permission: null,
    readInput: stored => stored as ImportInput,
    async step(data, { resource, batch: id, work }, state) {
      const entity = importableEntity(data, resource);
      const batch = await loadBatch(data, resource, id);
      const until = Date.now() + stepMs;
      // The state written by an earlier release has no counts.
      const before = state?.counts ? state : { ...(await beginning(data, batch, work)), ...state };
      if (state === null && work !== 'preview') await refreshStatistics(data, entity);
      if (work === 'undo')
        return bufferActivities(data, inner => undoStep(inner, entity, batch, before, until));
      const mapping = readMapping(data, entity, batch.columns.length, batch.mapping ?? {});
      const references = indexesOf(runs, data);
      const plan = planOf(data, entity, mapping, batch.locale, references);
      const fields = [
        ...plan.fields.flatMap(field => field ?? []),
        ...plan.rows.flatMap(({ structure }) => structure.fields),
      ];
      if (!(await references.readUntil(data, fields, until))) return goOn(before);
      const outcome = await bufferActivities(data, inner => workOn(inner, plan, batch, work, before, until));
      if (work === 'commit' && hasGrown(before.done, outcome.done)) await refreshStatistics(data, entity);
      if (outcome.kind === 'finished') runs.delete(data.requestId);
      return outcome;
    },
  });
}

/** Cached for a few runs in this process; a missing one is built again. */
function indexesOf(runs: Map<string, ReferenceIndexes>, { model, requestId }: Data): ReferenceIndexes {
  const known = runs.get(requestId) ?? new ReferenceIndexes(model);
  runs.set(requestId, known);
  for (const name of runs.keys()) if (runs.size > mostRuns) runs.delete(name);
  return known;
}

async function beginning(data: Data, batch: Batch, work: ImportWork): Promise<ImportState> {
  const counts = await countRows(data, batch.id);
  const total = work === 'preview' ? counts.total : work === 'commit' ? counts.waiting : counts.done;
  const at = work === 'undo' ? Number.MAX_SAFE_INTEGER : 0;
  return { at, done: 0, total, failed: 0, isChecked: false, counts };
}

async function workOn(
  data: Data,
  plan: Plan,
  batch: Batch,
  work: 'preview' | 'commit',
  before: ImportState,
  until: number,
): Promise<JobStepOutcome<ImportState>> {
  const rows = await rowsAfter(data, batch.id, before.at, work === 'commit', rowsAtOnce);
  if (rows.length === 0) {
    if (work === 'commit') await noteImport(data, batch, before);
    const { done, failed } = before;
    return { kind: 'finished', done, result: { rows: done - failed, failed } };
  }
  const notes =
    work === 'preview'
      ? await previewRows(data, plan, batch, rows, before, until)
      : await commit(data, plan, rows, until);
  await noteRows(data, notes);
  return goOn({
    ...before,
    at: rows[notes.length - 1]?.place ?? before.at,
    done: before.done + notes.length,
    failed: before.failed + notes.filter(({ outcome }) => outcome === 'faulty').length,
    counts: recounted(before.counts, rows.slice(0, notes.length), notes),
  });
}

/** Writes the rows that are new or changed according to the preview. */
async function commit(
  data: Data,
  plan: Plan,
  rows: readonly BatchRow[],
  until: number,
): Promise<readonly RowNote[]> {
  const work = async (row: BatchRow): Promise<Written> => {
    await findEarlier(data, plan, null, row);
    return writeRow(data, plan, row, row.record, row.version);
  };
  const inOneGo = creation(data, plan, ({ record }) => record === null);
  const results = await attemptEach(data, {
    rows,
    until,
    work,
    inOneGo,
    afterFailure: () => plan.made.clear(),
  });
  return results.map(({ row, tried }): RowNote => {
    const written = doneIn(tried);
    return {
      id: row.id,
      outcome: written?.outcome ?? 'faulty',
      record: written?.record ?? row.record,
      version: written?.versionAfter ?? row.version,
      changes: written?.changes ?? null,
      faults: faultsOf(tried),
      hash: row.hash,
      isDone: written !== null,
    };
  });
}

/** Logs one entry for the whole import; each record has its own. */
async function noteImport(
  data: Data,
  { resource, filename }: Batch,
  { done, failed }: ImportState,
): Promise<void> {
  await appendActivity(data, {
    action: 'import',
    resource,
    recordId: null,
    changes: {
      'import.filename': [null, filename],
      'import.count': [null, done - failed],
      'import.failed': [null, failed],
    },
  });
}

/** The input for `startJob`, parsed by `readInput`. */
export const importInput = (input: ImportInput): Readonly<Record<string, unknown>> => ({ ...input });
