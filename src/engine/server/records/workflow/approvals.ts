import { type RawBuilder, sql } from 'kysely';
import type { Transition } from '../../../shared/entityMeta.ts';
import type { Decision, PendingApproval } from '../../../shared/workflow.ts';
import type { Data } from '../../access/data.ts';
import { type Entity, entityNamed } from '../../access/model.ts';
import { ProblemError } from '../../access/problemError.ts';
import { canSee } from '../../access/resolveField.ts';
import { appendActivity } from '../../audit/append.ts';
import { jsonArray } from '../../database/sql/json.ts';
import { ownLabel } from '../labels/ownLabel.ts';
import { addRecord } from '../product/addRecords.ts';
import { changeRecord } from '../product/changeRecords.ts';
import { nested, type StoredRecord } from '../rows/rows.ts';
import { needsSecondPerson } from '../write/needsSecondPerson.ts';

const requests = (data: Data) => entityNamed(data.model, 'approval-request');

interface OpenRequest {
  readonly id: number;
  readonly step: string;
  readonly reason: string;
  readonly requestedBy: number;
  readonly requestedAt: string;
}

/** The open approval requests of a record. */
export async function openRequests(data: Data, entity: Entity, id: number): Promise<readonly OpenRequest[]> {
  if (!needsSecondPerson(entity)) return [];
  const rows = await data.run(sql`
    select id, step, reason, requested_by, requested_at from approval_requests
    where resource = ${entity.meta.resource} and record_id = ${id} and status = 'open' order by id`);
  return rows.map(row => ({
    id: Number(row.id),
    step: String(row.step),
    reason: String(row.reason),
    requestedBy: Number(row.requested_by),
    requestedAt: String(row.requested_at),
  }));
}

/**
 * The first open approval request of the row `t`, for `pendingApproval`; null if no step needs a second person.
 */
export const pendingRequest = (data: Data, entity: Entity): (() => RawBuilder<unknown>) | null =>
  needsSecondPerson(entity)
    ? () => {
        const columns = ['id', 'step', 'reason', 'requested_at', 'requested_by'].map(name =>
          sql.ref(`r.${name}`),
        );
        const requester = canSee(data.actor, entityNamed(data.model, 'user'))
          ? sql`(select u.last_name || ', ' || u.first_name from users as u where u.id = r.requested_by)`
          : sql`null`;
        return sql`(select ${jsonArray(
          data.dialect,
          [...columns, requester].map(value => sql`${value}`),
        )}
          from approval_requests as r where r.resource = ${entity.meta.resource} and r.record_id = t.id and r.status = 'open'
          order by r.id limit 1)`;
      }
    : null;

/** The approval request as part of the record; the requester's name only for those who may see users. */
export function pendingApproval(data: Data, request: unknown): PendingApproval | null {
  const values: unknown = typeof request === 'string' ? JSON.parse(request) : request;
  if (!Array.isArray(values)) return null;
  const [id, step, reason, requestedAt, requestedBy, requester]: readonly unknown[] = values;
  return {
    id: Number(id),
    step: String(step),
    reason: String(reason),
    requested_at: String(requestedAt),
    requested_by: typeof requester === 'string' ? requester : null,
    isOwn: requestedBy === data.actor.userId,
  };
}

export async function askForApproval(
  data: Data,
  entity: Entity,
  transition: Transition,
  stored: StoredRecord,
  reason: string,
): Promise<void> {
  const { resource } = entity.meta;
  const request = await addRecord(data, requests(data), {
    resource,
    record_id: stored.id,
    record_label: labelOf(data, entity, stored),
    step: transition.name,
    reason,
    requested_by: data.actor.userId,
    requested_at: new Date().toISOString(),
    status: 'open',
  });
  await tell(data, entity, stored.id, 'approval_request', transition.name, request, reason);
}

/** Decides an open request: only a second person may approve or refuse it, only the requester withdraw it. */
export async function decide(
  data: Data,
  entity: Entity,
  transition: Transition,
  id: number,
  decision: Decision,
  answer: string | null,
): Promise<OpenRequest> {
  const request = (await openRequests(data, entity, id)).find(({ step }) => step === transition.name);
  if (!request) throw new ProblemError('noApprovalPending');
  const isOwn = request.requestedBy === data.actor.userId;
  if (isOwn !== (decision === 'withdraw')) throw new ProblemError(isOwn ? 'ownRequest' : 'forbidden');
  const status = { approve: 'approved', refuse: 'refused', withdraw: 'withdrawn' }[decision];
  await changeRecord(data, requests(data), request.id, {
    status,
    answer,
    decided_by: data.actor.userId,
    decided_at: new Date().toISOString(),
  });
  if (decision === 'refuse' || decision === 'withdraw')
    await tell(data, entity, id, `approval_${decision}`, transition.name, request.id, answer);
  return request;
}

/**
 * Stored for readers who may see neither the record nor its references, so the label contains only plain fields of
 * its own.
 */
function labelOf({ actor }: Data, entity: Entity, { id, fields }: StoredRecord): string {
  const plain = entity.meta.fields.filter(
    ({ sensitive, secret, ref, copyOf, computed }) =>
      !sensitive && !secret && !ref && !computed && copyOf.length === 0,
  );
  const label = ownLabel(entity, new Set(plain.map(({ name }) => name)));
  return label({ ...nested(entity, fields), id }, {}, actor.locale).slice(0, 200);
}

async function tell(
  data: Data,
  entity: Entity,
  recordId: number,
  action: string,
  step: string,
  request: number,
  reason: string | null,
): Promise<void> {
  const changes = { approval: [null, step] as const, request: [null, request] as const };
  await appendActivity(data, { action, resource: entity.meta.resource, recordId, changes, reason });
}
