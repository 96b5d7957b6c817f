import type { Data } from '../access/data.ts';
import { ProblemError } from '../access/problemError.ts';
import { bufferActivities } from '../audit/bufferActivities.ts';
import { type AnyJobKind, type JobStepOutcome, jobKind } from '../jobs/jobKind.ts';
import { stepMs } from '../jobs/stepMs.ts';
import { attemptEach } from '../records/input/attempt.ts';
import { type BulkChange, loadChange, moveStage } from './bulkChanges.ts';
import { bulkEntity, mayUndo } from './bulkEntity.ts';
import {
  type ChangeRow,
  changedBefore,
  countRows,
  noteRows,
  type RowNote,
  waitingAfter,
} from './bulkRows.ts';
import { changeRow, undoRow } from './changeRow.ts';
import { collectAfter, requireCount } from './collect.ts';

interface BulkInput {
  readonly resource: string;
  readonly change: number;
  readonly isUndo: boolean;
}

/** The progress of a bulk change between two steps of its job. */
interface BulkState {
  readonly phase: 'gather' | 'work';
  /** the record processed last */
  readonly at: number;
  readonly done: number;
  readonly total: number;
}

export const bulkKind = { name: 'bulk' } as const;

const rowsAtOnce = 100;

/** Processes the records of a bulk change one by one, like single changes; rights are checked again in each step. */
export function bulkJob(): AnyJobKind {
  return jobKind<BulkInput, BulkState>({
    name: bulkKind.name,
    // The step checks the right to the resource of the change.
    permission: null,
    readInput: stored => stored as BulkInput,
    async step(data, { resource, change: id, isUndo }, state) {
      data.entity(resource, 'list');
      const change = await loadChange(data, resource, id);
      const until = Date.now() + stepMs;
      const before = state ?? (await beginning(data, change, isUndo));
      if (before.phase === 'gather') return collect(data, change, before, until);
      return isUndo ? undo(data, change, before, until) : work(data, change, before, until);
    },
  });
}

async function beginning(data: Data, { id, filter, expected }: BulkChange, isUndo: boolean) {
  if (!isUndo) return { phase: filter ? 'gather' : 'work', at: 0, done: 0, total: expected } as const;
  const { done, kept } = await countRows(data, id);
  return { phase: 'work', at: Number.MAX_SAFE_INTEGER, done: 0, total: done + kept } as const;
}

/** Collects all records before the first is changed, so that the change does not process its own results. */
async function collect(
  data: Data,
  change: BulkChange,
  { at, done, total }: BulkState,
  until: number,
): Promise<JobStepOutcome<BulkState>> {
  const entity = bulkEntity(data, change.resource, change.work);
  let [last, count] = [at, done];
  do {
    const ids = await collectAfter(data, entity, change.id, change.filter ?? {}, last);
    const end = ids.at(-1);
    if (end === undefined || count + ids.length > total) {
      requireCount(total, count + ids.length);
      await moveStage(data, change, 'change', change.job);
      return goOn({ phase: 'work', at: 0, done: 0, total });
    }
    [last, count] = [end, count + ids.length];
  } while (Date.now() < until);
  return { ...goOn({ phase: 'gather', at: last, done: count, total }), done: 0 };
}

async function work(
  data: Data,
  change: BulkChange,
  state: BulkState,
  until: number,
): Promise<JobStepOutcome<BulkState>> {
  const entity = bulkEntity(data, change.resource, change.work);
  const rows = await waitingAfter(data, change.id, state.at, rowsAtOnce);
  return workOn(data, change, state, rows, until, {
    workOnRow: (inner, row) => changeRow(inner, entity, change.work, row),
    failure: 'refused',
  });
}

async function undo(
  data: Data,
  change: BulkChange,
  state: BulkState,
  until: number,
): Promise<JobStepOutcome<BulkState>> {
  const entity = data.entity(change.resource, 'list');
  if (!mayUndo(data, entity, change.work)) throw new ProblemError('forbidden');
  const rows = await changedBefore(data, change.id, state.at, rowsAtOnce);
  return workOn(data, change, state, rows, until, {
    workOnRow: (inner, row) => undoRow(inner, entity, change.work, row),
    failure: 'kept',
  });
}

interface RowWork {
  readonly workOnRow: (data: Data, row: ChangeRow) => Promise<RowNote>;
  /** outcome of a row for which it fails */
  readonly failure: 'refused' | 'kept';
}

async function workOn(
  data: Data,
  { id }: BulkChange,
  state: BulkState,
  rows: readonly ChangeRow[],
  until: number,
  { workOnRow, failure }: RowWork,
): Promise<JobStepOutcome<BulkState>> {
  if (rows.length === 0)
    return { kind: 'finished', done: state.done, result: { ...(await countRows(data, id)) } };
  const results = await bufferActivities(data, inner =>
    attemptEach(inner, { rows, until, work: row => workOnRow(inner, row) }),
  );
  await noteRows(
    data,
    results.map(({ row, tried }) =>
      tried.kind === 'done'
        ? { ...tried.value, id: row.id }
        : { ...row, outcome: failure, faults: tried.faults },
    ),
  );
  const at = results.at(-1)?.row.record ?? state.at;
  return goOn({ ...state, at, done: state.done + results.length });
}

const goOn = (state: BulkState): JobStepOutcome<BulkState> => ({
  kind: 'goOn',
  state,
  done: state.done,
  total: state.total,
});

/** The input for `startJob`, parsed by `readInput`. */
export const bulkInput = (input: BulkInput): Readonly<Record<string, unknown>> => ({ ...input });
