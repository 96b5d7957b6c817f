import { sql } from 'kysely';
import type { BulkAnswer, BulkTarget, BulkWork } from '../../shared/bulk.ts';
import type { FilterExpression } from '../../shared/field.ts';
import type { Data } from '../access/data.ts';
import { entityNamed } from '../access/model.ts';
import { ProblemError } from '../access/problemError.ts';
import { json, number } from '../access/readRow.ts';
import { insertRow } from '../records/rows/rows.ts';

/** A bulk change as stored. */
export interface BulkChange
  extends Pick<BulkAnswer, 'id' | 'resource' | 'stage' | 'job' | 'jobStatus' | 'error'> {
  readonly version: number;
  readonly work: BulkWork;
  /** null: the records were named individually */
  readonly filter: FilterExpression | null;
  /** number of records that the user was shown */
  readonly expected: number;
  readonly progress: { readonly done: number; readonly total: number | null };
}

export function insertChange(
  data: Data,
  resource: string,
  work: BulkWork,
  target: BulkTarget,
): Promise<number> {
  const isFiltered = 'filter' in target;
  const fields = {
    owner: data.actor.userId,
    resource,
    order: work,
    filter: isFiltered ? target.filter : null,
    expected: isFiltered ? target.count : target.rows.length,
    stage: isFiltered ? 'gather' : 'change',
  };
  return insertRow(data, entityNamed(data.model, 'bulk-change'), new Map(Object.entries(fields)));
}

/** A bulk change of this user for this resource. Throws 404 for a missing one and another user's alike. */
export async function loadChange(data: Data, resource: string, id: number): Promise<BulkChange> {
  const [row] = await data.run(sql`
    select c.id, c.version, c.resource, ${sql.ref('c.order')} as work, c.filter, c.expected, c.stage, c.job,
      j.status as job_status, j.done as job_done, j.total as job_total, j.error as job_error
    from bulk_changes as c left join jobs as j on j.id = c.job
    where c.id = ${id} and c.resource = ${resource} and c.owner = ${data.actor.userId}`);
  if (!row) throw new ProblemError('notFound');
  return {
    id: number(row, 'id'),
    version: number(row, 'version'),
    resource: String(row.resource),
    // Written by `insertChange`.
    work: json(row, 'work') as BulkWork,
    filter: json(row, 'filter') as FilterExpression | null,
    expected: number(row, 'expected'),
    // The table contains no other values.
    stage: String(row.stage) as BulkChange['stage'],
    job: row.job === null ? null : number(row, 'job'),
    jobStatus: row.job_status === null ? null : String(row.job_status),
    progress: { done: Number(row.job_done), total: row.job_total === null ? null : number(row, 'job_total') },
    error: row.job_error === null ? null : String(row.job_error),
  };
}

/** Moves a change to its next stage; false if it was moved since it was read. */
export async function moveStage(
  data: Data,
  change: Pick<BulkChange, 'id' | 'version'>,
  stage: BulkChange['stage'],
  job: number | null,
): Promise<boolean> {
  const rows = await data.run(sql`
    update bulk_changes set stage = ${stage}, job = ${job}, version = version + 1, updated_at = ${new Date().toISOString()}
    where id = ${change.id} and version = ${change.version} returning id`);
  return rows.length > 0;
}
