import type { ImportAnswer, ImportedRow } from '../../shared/imports.ts';
import { isObject } from '../../shared/isObject.ts';
import type { Data } from '../access/data.ts';
import type { Entity } from '../access/model.ts';
import { isAtWork } from '../jobs/isAtWork.ts';
import { changesFor } from '../records/read/changesFor.ts';
import { traceReading } from '../records/read/read.ts';
import type { ApiRecord } from '../records/read/selection.ts';
import { idsSeen } from '../records/rows/inSight.ts';
import { setPath } from '../records/rows/value.ts';
import { type Batch, rememberedMapping } from './batches.ts';
import { type BatchRow, countRows, pageOfRows } from './batchRows.ts';
import { guessMapping, mappableFields, matchKeys } from './importColumns.ts';
import { shownFaults } from './shownFaults.ts';
import { type RowsInWords, rowsInWords } from './shownRows.ts';

const samplesShown = 3;

/** A batch as sent to its owner. */
export async function answerOf(data: Data, entity: Entity, batch: Batch): Promise<ImportAnswer> {
  const samples = await pageOfRows(data, batch.id, null, 0, samplesShown);
  const { fields, key } =
    batch.mapping ?? guessMapping(data, entity, batch.columns, await rememberedMapping(data, batch.resource));
  return {
    id: batch.id,
    resource: batch.resource,
    filename: batch.filename,
    stage: batch.stage,
    job: batch.job,
    isAtWork: isAtWork(batch),
    jobStatus: batch.jobStatus,
    progress: batch.progress,
    error: batch.error,
    columns: batch.columns.map((name, at) => ({
      name,
      samples: samples.map(({ cells }) => cells[at] ?? null),
    })),
    fields: mappableFields(data, entity).flatMap(({ name }) => (name === 'id' ? [] : [name])),
    keys: matchKeys(data, entity),
    mapping: { fields, key },
    counts: batch.counts ?? (await countRows(data, batch.id)),
  };
}

/**
 * Rows with their outcomes: values that the actor may not read are masked, and reading protected ones is logged. Of
 * records that are out of sight by now only what the file itself said is shown.
 */
export async function rowAnswers(
  data: Data,
  entity: Entity,
  all: readonly BatchRow[],
): Promise<readonly ImportedRow[]> {
  const named = all.flatMap(({ record }) => (record === null ? [] : [record]));
  const seen = await idsSeen(data, entity, named);
  const rows = all.map(row =>
    row.record === null || seen.has(row.record) ? row : { ...row, changes: null },
  );
  await traceReading(data, entity, rows.filter(({ record }) => record !== null).map(formerRecord));
  const inWords = await rowsInWords(
    data,
    entity,
    rows.map(({ changes }) => changes ?? {}),
  );
  return rows.map(row => ({
    place: row.place,
    outcome: row.outcome,
    record: row.record,
    isDone: row.isDone,
    cells: row.cells,
    changes: shownChanges(data, entity, row, inWords),
    faults: shownFaults(data.model, entity, row.faults, data.actor.locale),
  }));
}

function shownChanges(
  data: Data,
  entity: Entity,
  { changes }: BatchRow,
  inWords: RowsInWords,
): ImportedRow['changes'] {
  const rows = new Set(entity.meta.children.map(({ name }) => name));
  const shown = changesFor(data, entity.meta.resource, changes ?? {});
  return Object.fromEntries(
    Object.entries(isObject(shown) ? shown : {}).map(([name, change]) => {
      const [old, value]: readonly unknown[] = Array.isArray(change) ? change : [];
      if (rows.has(name)) return [name, [inWords(name, old), inWords(name, value)] as const];
      return [name, [old ?? null, value ?? null] as const];
    }),
  );
}

/** The former values of the record that the row shows. */
function formerRecord({ record, changes }: BatchRow): ApiRecord {
  const shown: ApiRecord = { id: record };
  for (const [name, [old]] of Object.entries(changes ?? {})) setPath(name)(shown, old);
  return shown;
}
