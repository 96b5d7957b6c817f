import type { Data } from '../access/data.ts';
import { validationFailed } from '../access/problemError.ts';
import { attemptEach, doneIn, faultsOf, type InOneGo, inSavepoint } from '../records/input/attempt.ts';
import { sequencePattern } from '../records/write/defaults.ts';
import type { FieldChanges } from '../records/write/restoreFields.ts';
import type { Batch } from './batches.ts';
import { type BatchRow, placesOfKeys } from './batchRows.ts';
import { creation } from './creation.ts';
import { findEarlier, namedAsInFile } from './earlierRows.ts';
import { isBlank } from './fileTable.ts';
import { type Written, writeRow } from './importRow.ts';
import type { ImportState } from './importState.ts';
import { findMatches, hashesOf, isUnmatched, type Match, matchRow } from './matchRows.ts';
import type { RowNote } from './noteRows.ts';
import type { FileRow, Plan } from './plan.ts';
import { importFaults } from './problems.ts';

/** Writes the rows of a step as a commit would, and rolls everything back. */
export async function previewRows(
  data: Data,
  plan: Plan,
  batch: Batch,
  rows: readonly BatchRow[],
  { at }: ImportState,
  until: number,
): Promise<readonly RowNote[]> {
  const keys = new Map(await placesOfKeys(data, batch.id, hashesOf(plan, rows), at));
  const matches = await findMatches(data, plan, rows);
  const hashes = new Map<number, string | null>();
  const match = async (row: BatchRow): Promise<Match> => {
    const found = await matchRow(data, plan, row, matches);
    hashes.set(row.id, found.hash);
    refuseSecond(row, found, keys);
    return found;
  };
  const named = (row: BatchRow, written: Written): Written => ({
    ...written,
    changes: withoutDrawn(plan, row, written, namedAsInFile(plan, row, written.changes)),
  });
  const work = async (row: BatchRow): Promise<Written> => {
    const { record } = await match(row);
    await findEarlier(data, plan, batch.id, row);
    return named(row, await writeRow(data, plan, row, record, null));
  };
  const created = creation(data, plan, row => isUnmatched(plan, row, matches));
  const inOneGo: InOneGo<BatchRow, Written> = {
    fits: created.fits,
    async work(group) {
      for (const row of group) await match(row);
      return (await created.work(group)).map(([row, written]) => [row, named(row, written)]);
    },
  };
  const results = await inSavepoint(data, () =>
    // Records made from earlier rows were rolled back as well.
    attemptEach(data, { rows, until, work, inOneGo, afterFailure: () => plan.made.clear() }),
  );
  return results.map(({ row: { id }, tried }): RowNote => {
    const written = doneIn(tried);
    return {
      id,
      outcome: written?.outcome ?? 'faulty',
      // The id of a new record was released by the rollback.
      record: written?.versionBefore === null ? null : (written?.record ?? null),
      version: written?.versionBefore ?? null,
      changes: written?.changes ?? null,
      faults: faultsOf(tried),
      hash: hashes.get(id) ?? null,
      isDone: false,
    };
  });
}

/** Removes numbers that the product assigned: they were rolled back with the rows, and a commit may assign others. */
function withoutDrawn(
  { entity, fields }: Plan,
  { cells }: FileRow,
  { versionBefore }: Written,
  changes: FieldChanges,
): FieldChanges {
  if (versionBefore !== null) return changes;
  const isGiven = (name: string) => {
    const at = fields.findIndex(field => field?.name === name && !field.readOnly);
    return !isBlank(cells[at] ?? null);
  };
  const isDrawn = (name: string) => sequencePattern(entity.fields.get(name)?.default) !== null;
  return Object.fromEntries(Object.entries(changes).filter(([name]) => !isDrawn(name) || isGiven(name)));
}

/** Refuses a second row for the same record, which would overwrite the first. */
function refuseSecond(row: FileRow, { hash, by }: Match, keys: Map<string, number>): void {
  if (hash === null) return;
  const earlier = keys.get(hash);
  if (earlier !== undefined && earlier !== row.place)
    throw validationFailed({ [by ?? 'id']: { ...importFaults.importTwice, params: { row: earlier } } });
  keys.set(hash, row.place);
}
