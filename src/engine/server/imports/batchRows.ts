import { sql } from 'kysely';
import { isObject } from '../../shared/isObject.ts';
import { among, amongTextsSlot, listFor } from '../access/among.ts';
import type { Data, Row } from '../access/data.ts';
import { json, number } from '../access/readRow.ts';
import { slot } from '../access/statement.ts';
import type { Faults } from '../records/input/input.ts';
import type { FieldChanges } from '../records/write/restoreFields.ts';
import type { FileCell } from './fileTable.ts';
import type { FileRow } from './plan.ts';

export const outcomes = ['new', 'changed', 'unchanged', 'faulty'] as const;
export type Outcome = (typeof outcomes)[number];

/** A row of a file with its outcome. */
export interface BatchRow extends FileRow {
  readonly outcome: Outcome | null;
  readonly record: number | null;
  /** of the record: before the import, or after it once the row is done */
  readonly version: number | null;
  readonly changes: FieldChanges | null;
  readonly faults: Faults | null;
  readonly hash: string | null;
  readonly isDone: boolean;
}

export interface RowCounts extends Readonly<Record<Outcome, number>> {
  readonly total: number;
  /** new and changed rows that are not written yet */
  readonly waiting: number;
  /** rows written that can be undone */
  readonly done: number;
}

/** The next rows in file order; with `onlyWaiting` those that a commit writes. */
export const rowsAfter = (
  data: Data,
  batch: number,
  place: number,
  onlyWaiting: boolean,
  limit: number,
): Promise<readonly BatchRow[]> =>
  readRows(
    data,
    sql`batch = ${batch} and place > ${place} ${onlyWaiting ? sql`and outcome in ('new', 'changed') and done = ${false}` : sql``} order by place limit ${limit}`,
  );

/** Rows that were written, last one first. */
export const doneBefore = (
  data: Data,
  batch: number,
  place: number,
  limit: number,
): Promise<readonly BatchRow[]> =>
  readRows(
    data,
    sql`batch = ${batch} and place < ${place} and outcome in ('new', 'changed') and done = ${true} order by place desc limit ${limit}`,
  );

/** Rows that were written and created or changed these records, last one first. */
export async function doneWith(
  data: Data,
  batch: number,
  records: readonly number[],
): Promise<readonly BatchRow[]> {
  if (records.length === 0) return [];
  return readRows(
    data,
    sql`batch = ${batch} and record_id ${among(data, records)} and outcome in ('new', 'changed') and done = ${true} order by place desc`,
  );
}

/** A page of rows for display. */
export const pageOfRows = (
  data: Data,
  batch: number,
  outcome: Outcome | null,
  first: number,
  count: number,
): Promise<readonly BatchRow[]> =>
  readRows(
    data,
    sql`batch = ${batch} ${outcome ? sql`and outcome = ${outcome}` : sql``} order by place limit ${count} offset ${first}`,
  );

async function readRows(data: Data, condition: ReturnType<typeof sql>): Promise<readonly BatchRow[]> {
  const rows = await data.run(sql`
    select id, place, cells, match_key, outcome, record_id, record_version, changes, faults, done
    from import_rows where ${condition}`);
  return rows.map(batchRow);
}

function batchRow(row: Row): BatchRow {
  const cells = json(row, 'cells');
  return {
    id: number(row, 'id'),
    place: number(row, 'place'),
    cells: cellsIn(isObject(cells) ? cells.row : []),
    hash: typeof row.match_key === 'string' ? row.match_key : null,
    ...stateIn(row),
    record: row.record_id === null ? null : number(row, 'record_id'),
    version: row.record_version === null ? null : number(row, 'record_version'),
    // Written by `noteRows`.
    changes: json(row, 'changes') as FieldChanges | null,
    faults: json(row, 'faults') as Faults | null,
  };
}

/** Written by `readTable`. */
const cellsIn = (stored: unknown): readonly FileCell[] => (Array.isArray(stored) ? stored : []);

/**
 * By key hash: the first place up to `upTo` of a row with this key. The `+ 0` keeps the databases from using the
 * index on places.
 */
export async function placesOfKeys(
  data: Data,
  batch: number,
  hashes: readonly string[],
  upTo: number,
): Promise<ReadonlyMap<string, number>> {
  const rows = await data.select(
    'import rows by key',
    () => sql`
      select match_key, min(place + 0) as place from import_rows
      where batch = ${slot('batch')} and match_key ${amongTextsSlot(data, 'hashes')} and place + 0 <= ${slot('upTo')}
      group by match_key`,
    { batch, upTo, hashes: listFor(data, hashes) },
  );
  return new Map(rows.map(row => [String(row.match_key), number(row, 'place')]));
}

/** The row up to this place with this key; null if there is none. */
export async function rowOfKey(
  data: Data,
  batch: number,
  hash: string,
  upTo: number,
): Promise<BatchRow | null> {
  const place = (await placesOfKeys(data, batch, [hash], upTo)).get(hash);
  if (place === undefined) return null;
  const [row] = await readRows(data, sql`batch = ${batch} and place = ${place}`);
  return row ?? null;
}

const noRows: RowCounts = { total: 0, new: 0, changed: 0, unchanged: 0, faulty: 0, waiting: 0, done: 0 };

/** Counts by reading all rows of the batch; the job keeps the counts while it is at work. */
export async function countRows(data: Data, batch: number): Promise<RowCounts> {
  const rows = await data.run(sql`
    select outcome, done, count(*) as count from import_rows where batch = ${batch} group by outcome, done`);
  return rows.reduce((counts, row) => plus(counts, stateIn(row), number(row, 'count')), noRows);
}

/** The parts of a row that affect the counts. */
type RowState = Pick<BatchRow, 'outcome' | 'isDone'>;

/** The counts after rows have changed their state. */
export function recounted(
  counts: RowCounts,
  before: readonly RowState[],
  after: readonly RowState[],
): RowCounts {
  const others = before.reduce((sum, row) => plus(sum, row, -1), counts);
  return after.reduce((sum, row) => plus(sum, row, 1), others);
}

function plus(counts: RowCounts, { outcome, isDone }: RowState, count: number): RowCounts {
  const isWritten = outcome === 'new' || outcome === 'changed';
  return {
    ...counts,
    total: counts.total + count,
    ...(outcome && { [outcome]: counts[outcome] + count }),
    ...(isWritten && (isDone ? { done: counts.done + count } : { waiting: counts.waiting + count })),
  };
}

const stateIn = (row: Row): RowState => ({
  outcome: outcomes.find(each => each === row.outcome) ?? null,
  isDone: row.done === true || row.done === 1,
});
