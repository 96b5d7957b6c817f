import { type RawBuilder, sql } from 'kysely';
import { type BulkCounts, type BulkOutcome, bulkOutcomes } from '../../shared/bulk.ts';
import { sum } from '../../shared/sum.ts';
import type { Data, Row } from '../access/data.ts';
import { entityNamed } from '../access/model.ts';
import { json, number } from '../access/readRow.ts';
import { updateEach } from '../access/updateEach.ts';
import type { Faults } from '../records/input/input.ts';
import { insertRecords } from '../records/rows/rows.ts';
import type { FieldChanges } from '../records/write/restoreFields.ts';

/** A record of a bulk change with its outcome. */
export interface ChangeRow {
  readonly id: number;
  readonly record: number;
  /** before the change, or after it once it is done */
  readonly version: number;
  readonly outcome: BulkOutcome | null;
  readonly changes: FieldChanges | null;
  readonly faults: Faults | null;
}

export type RowNote = Pick<ChangeRow, 'outcome' | 'version' | 'changes' | 'faults'>;

export async function addRows(
  data: Data,
  change: number,
  rows: readonly { readonly id: number; readonly version: number }[],
): Promise<void> {
  const records = rows.map(
    ({ id, version }) => new Map(Object.entries({ change, record_id: id, record_version: version })),
  );
  await insertRecords(data, entityNamed(data.model, 'bulk-change-row'), records);
}

/** The next records without an outcome, by id. */
export const waitingAfter = (data: Data, change: number, record: number, limit: number) =>
  readRows(
    data,
    sql`change = ${change} and outcome is null and record_id > ${record} order by record_id limit ${limit}`,
  );

/** Records that were changed and not undone, last one first. */
export const changedBefore = (data: Data, change: number, record: number, limit: number) =>
  readRows(
    data,
    sql`change = ${change} and outcome in ('done', 'kept') and record_id < ${record} order by record_id desc limit ${limit}`,
  );

/** A page of rows for display. */
export const pageOfRows = (
  data: Data,
  change: number,
  outcome: BulkOutcome | null,
  first: number,
  count: number,
) =>
  readRows(
    data,
    sql`change = ${change} ${outcome ? sql`and outcome = ${outcome}` : sql``} order by record_id limit ${count} offset ${first}`,
  );

async function readRows(data: Data, condition: RawBuilder<unknown>): Promise<readonly ChangeRow[]> {
  const rows = await data.run(sql`
    select id, record_id, record_version, outcome, changes, faults from bulk_change_rows where ${condition}`);
  return rows.map(changeRow);
}

const changeRow = (row: Row): ChangeRow => ({
  id: number(row, 'id'),
  record: number(row, 'record_id'),
  version: number(row, 'record_version'),
  outcome: bulkOutcomes.find(each => each === row.outcome) ?? null,
  // Written by `noteRows`.
  changes: json(row, 'changes') as FieldChanges | null,
  faults: json(row, 'faults') as Faults | null,
});

const noted = { outcome: 'text', record_version: 'bigint', changes: 'text', faults: 'text' } as const;

/** Stores the outcomes of a step's rows. */
export const noteRows = (data: Data, notes: readonly (RowNote & Pick<ChangeRow, 'id'>)[]): Promise<void> =>
  updateEach(
    data,
    'bulk_change_rows',
    noted,
    notes.map(({ id, outcome, version, changes, faults }) => ({
      id,
      outcome,
      record_version: version,
      changes: textOf(changes),
      faults: textOf(faults),
    })),
  );

const textOf = (value: object | null): string | null => (value === null ? null : JSON.stringify(value));

export async function countRows(data: Data, change: number): Promise<BulkCounts> {
  const rows = await data.run(sql`
    select outcome, count(*) as count from bulk_change_rows where change = ${change} group by outcome`);
  const of = (outcome: BulkOutcome | null): number =>
    sum(rows.filter(row => (row.outcome ?? null) === outcome).map(row => number(row, 'count')));
  return {
    total: sum(rows.map(row => number(row, 'count'))),
    waiting: of(null),
    done: of('done'),
    requested: of('requested'),
    unchanged: of('unchanged'),
    refused: of('refused'),
    undone: of('undone'),
    kept: of('kept'),
  };
}
