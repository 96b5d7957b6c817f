import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { chunksOf } from '../../shared/chunks.ts';
import type { Locale } from '../../shared/entityMeta.ts';
import { isObject } from '../../shared/isObject.ts';
import type { Data } from '../access/data.ts';
import { entityNamed } from '../access/model.ts';
import { ProblemError } from '../access/problemError.ts';
import { json, localeIn, number } from '../access/readRow.ts';
import { insertRecords, insertRow } from '../records/rows/rows.ts';
import type { RowCounts } from './batchRows.ts';
import { headings, type Mapping, type Remembered } from './importColumns.ts';
import type { ImportState } from './importState.ts';
import { importProblems } from './problems.ts';

export type Stage = 'reading' | 'read' | 'preview' | 'commit' | 'undo' | 'expired';

/** An imported file as stored. */
export interface Batch {
  readonly id: number;
  readonly version: number;
  readonly resource: string;
  readonly filename: string;
  readonly locale: Locale;
  readonly columns: readonly string[];
  readonly mapping: Mapping | null;
  readonly stage: Stage;
  readonly job: number | null;
  /** status of the job; null if it no longer exists */
  readonly jobStatus: string | null;
  readonly progress: { readonly done: number; readonly total: number | null };
  /** as kept by its job; null: the job has not started, or is over */
  readonly counts: RowCounts | null;
  /** why the job failed */
  readonly error: string | null;
}

const rowsAtOnce = 500;

/**
 * Stores the rows of a file for its owner, some hundred per transaction, so that others can write in between. The
 * batch can be used once all are stored. Throws 409 if it was dropped meanwhile: it would lack rows.
 */
export async function keepBatch(
  data: Data,
  {
    resource,
    filename,
    columns,
    rows,
  }: Pick<Batch, 'resource' | 'filename' | 'columns'> & { readonly rows: readonly string[] },
): Promise<number> {
  const [batches, entity] = [entityNamed(data.model, 'import-batch'), entityNamed(data.model, 'import-row')];
  const fields = {
    owner: data.actor.userId,
    resource,
    filename,
    locale: data.actor.locale,
    columns: { head: columns },
    stage: 'reading',
  };
  const id = await data.transaction(inner => insertRow(inner, batches, new Map(Object.entries(fields))));
  for (const chunk of chunksOf(rows, rowsAtOnce)) {
    const records = chunk.map(text => {
      const [place, cells]: readonly unknown[] = JSON.parse(text);
      return new Map(Object.entries({ batch: id, place, cells: { row: cells }, done: false }));
    });
    await data.transaction(async inner => {
      await moveReading(inner, id, 'reading');
      await insertRecords(inner, entity, records);
    });
    await setImmediate();
  }
  await data.transaction(inner => moveReading(inner, id, 'read'));
  return id;
}

/** The batch of this user for this resource. Throws 404 for a missing one and another user's alike. */
export async function loadBatch(data: Data, resource: string, id: number): Promise<Batch> {
  const [row] = await data.run(sql`
    select b.id, b.version, b.resource, b.filename, b.locale, b.columns, b.mapping, b.stage, b.job, j.status as job_status, j.done as job_done,
      j.total as job_total, j.error as job_error,
      j.state as job_state
    from import_batches as b left join jobs as j on j.id = b.job
    where b.id = ${id} and b.resource = ${resource} and b.owner = ${data.actor.userId} and b.stage <> 'reading'`);
  if (!row) throw new ProblemError('notFound');
  return {
    id: number(row, 'id'),
    version: number(row, 'version'),
    resource: String(row.resource),
    filename: String(row.filename),
    locale: localeIn(row),
    columns: headIn(json(row, 'columns')),
    mapping: mappingIn(json(row, 'mapping')),
    // The table contains no other values.
    stage: String(row.stage) as Stage,
    job: row.job === null ? null : number(row, 'job'),
    jobStatus: row.job_status === null ? null : String(row.job_status),
    progress: { done: Number(row.job_done), total: row.job_total === null ? null : number(row, 'job_total') },
    counts: countsIn(json(row, 'job_state')),
    error: row.job_error === null ? null : String(row.job_error),
  };
}

/** Written by `keepBatch`. */
function headIn(stored: unknown): readonly string[] {
  const head: unknown = isObject(stored) ? stored.head : null;
  return Array.isArray(head) ? head.map(String) : [];
}

/** State left by the previous step. */
const countsIn = (state: unknown): RowCounts | null => (state as ImportState | null)?.counts ?? null;

/** Validated by `readMapping` and stored as JSON. */
const mappingIn = (stored: unknown): Mapping | null => stored as Mapping | null;

/** The id of this user's latest usable batch for this resource; null if there is none. */
export async function latestBatch(data: Data, resource: string): Promise<number | null> {
  const [row] = await data.run(sql`
    select id from import_batches
    where owner = ${data.actor.userId} and resource = ${resource} and stage not in ('reading', 'expired')
    order by id desc limit 1`);
  return row ? number(row, 'id') : null;
}

/** Moves a batch to the next stage; false if it was moved since it was read. */
export async function moveStage(
  data: Data,
  batch: Batch,
  stage: Stage,
  job: number,
  mapping: Mapping | null,
): Promise<boolean> {
  const rows = await data.run(sql`
    update import_batches set stage = ${stage}, job = ${job}, mapping = ${JSON.stringify(mapping)},
      version = version + 1, updated_at = ${new Date().toISOString()}
    where id = ${batch.id} and version = ${batch.version} returning id`);
  return rows.length > 0;
}

/** Also locks the batch until the end of the transaction, and notes that its rows are still coming in. */
async function moveReading(data: Data, id: number, stage: 'reading' | 'read'): Promise<void> {
  const moved = await data.run(sql`
    update import_batches set stage = ${stage}, updated_at = ${new Date().toISOString()}
    where id = ${id} and stage = 'reading' returning id`);
  if (moved.length === 0) throw new ProblemError(importProblems.importStage);
}

/** By heading as in `headings`: the field that this user last chose for it, or declined. */
export async function rememberedMapping(
  data: Data,
  resource: string,
): Promise<ReadonlyMap<string, Remembered>> {
  const rows = await data.run(sql`
    select b.columns, b.mapping from import_batches as b
    where b.owner = ${data.actor.userId} and b.resource = ${resource} and b.mapping is not null
    order by b.id desc limit 5`);
  const remembered = new Map<string, Remembered>();
  for (const row of rows.toReversed()) {
    const { fields = [], declined = [] } = mappingIn(json(row, 'mapping')) ?? {};
    for (const [at, heading] of headings(headIn(json(row, 'columns'))).entries()) {
      const [chosen, refused] = [fields[at], declined[at]];
      if (chosen) remembered.set(heading, { kind: 'chosen', field: chosen });
      else if (refused) remembered.set(heading, { kind: 'declined', field: refused });
    }
  }
  return remembered;
}
