import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import { can } from '../../shared/permissions.ts';
import type { Data } from '../access/data.ts';
import type { Entity } from '../access/model.ts';
import { ProblemError } from '../access/problemError.ts';
import { readRecordWith, traceReading } from '../records/read/read.ts';
import type { ApiRecord } from '../records/read/selection.ts';
import { recordsOf, storedColumns, storedValues } from '../records/rows/rows.ts';
import { pendingApproval, pendingRequest } from '../records/workflow/approvals.ts';
import { addSteps, isJudgedByHooks } from '../records/workflow/possibleSteps.ts';
import { etagOf } from './etag.ts';

/** A record as sent to clients: with its child rows and possible steps. */
export async function readAnswer(data: Data, entity: Entity, id: number): Promise<ApiRecord> {
  const request = pendingRequest(data, entity);
  const isJudged = isJudgedByHooks(data, entity);
  const { record, row } = await readRecordWith(data, entity, id, {
    shape: `${request ? 'request' : ''}|${isJudged ? 'stored' : ''}`,
    columns: () => [
      ...(isJudged ? storedColumns(data, entity) : []),
      ...(request ? [sql`${request()} as _request`] : []),
    ],
  });
  const load = () => recordsOf(data, entity, [storedValues(row)]);
  let loaded: ReturnType<typeof load> | null = null;
  await addSteps(data, entity, record, {
    async stored() {
      loaded ??= load();
      return (await loaded)[0] ?? null;
    },
    approval: pendingApproval(data, row._request),
  });
  return record;
}

/** The record, or only its id for actors who may write but not read. */
export async function answerFor(data: Data, entity: Entity, id: number): Promise<ApiRecord> {
  return can(data.actor.permissions, entity.meta.resource, 'read') ? readAnswer(data, entity, id) : { id };
}

/** `answerFor` for a record written some time ago, which may be out of sight by now; logged as read. */
export async function replayFor(data: Data, entity: Entity, id: number): Promise<ApiRecord> {
  try {
    const record = await answerFor(data, entity, id);
    await traceReading(data, entity, record);
    return record;
  } catch (error) {
    if (error instanceof ProblemError && error.is('notFound')) return { id };
    throw error;
  }
}

/** For a stale write, adds the current record to the problem if the actor may read it. */
export async function withCurrent<T>(
  data: Data,
  entity: Entity,
  id: number,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProblemError) || !error.is('stale')) throw error;
    const current = await answerFor(data, entity, id);
    await traceReading(data, entity, current);
    throw new ProblemError('stale', { resource: entity.meta.resource }, {}, current);
  }
}

export function sendRecord(reply: FastifyReply, record: ApiRecord, status = 200): FastifyReply {
  if (record.version !== undefined) reply.header('etag', etagOf(record.version));
  return reply.code(status).type('application/json').send(JSON.stringify(record));
}
