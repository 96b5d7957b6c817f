import { oneOf } from '@engine/server/access/among.ts';
import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { canSee } from '@engine/server/access/resolveField.ts';
import { outOfSight } from '@engine/shared/outOfSight.ts';
import { sql } from 'kysely';
import { nameInList } from '../../guests/server/guestName.ts';
import type { PlannedRequest } from '../shared/plannedRequest.ts';
import { type ApprovalRequest, loadRequests } from './approvalRequests.ts';
import { askApprovalUse, mostRequests } from './approvalRunJob.ts';

/** The visible prescriptions whose approval is pending and was not asked for yet. */
export async function previewRequests(data: Data): Promise<readonly PlannedRequest[]> {
  const rows = await data.run(
    data
      .rows('prescriptions as t', ['see', askApprovalUse])
      .select('t.id')
      .where('t.approval_status', '=', sql.lit('requested'))
      .where('t.approval_asked_on', 'is', null)
      .where('t.archived_at', 'is', null)
      .orderBy('t.id')
      .limit(sql.lit(mostRequests)),
  );
  const requests = await loadRequests(
    data,
    rows.map(({ id }) => id),
  );
  return plannedFrom(data, requests);
}

/** With the insurers' names, as far as the caller may see them. */
export async function plannedFrom(
  data: Data,
  requests: readonly ApprovalRequest[],
): Promise<readonly PlannedRequest[]> {
  const isNamed = canSee(data.actor, entityNamed(data.model, 'health-insurance'));
  const ids = isNamed ? requests.flatMap(({ insurer }) => insurer ?? []) : [];
  const insurers = await data.run(
    data
      .rows('health_insurance as h', 'see')
      .select(['h.id', 'h.name'])
      .where('h.id', ...oneOf(data, ids)),
  );
  const names = new Map(insurers.map(({ id, name }) => [id, name]));
  return requests.map(({ id, issued_on, insurer, company, ...guest }) => ({
    prescription: id,
    guest: nameInList(guest),
    issued_on,
    insurer: insurer === null ? null : (names.get(insurer) ?? outOfSight[data.actor.locale]),
    company,
  }));
}
