import { sql } from 'kysely';
import type { Locale } from '../../../shared/entityMeta.ts';
import { authorOf } from '../../access/actor.ts';
import { amongSlot, idsFor } from '../../access/among.ts';
import type { Data } from '../../access/data.ts';
import type { Entity } from '../../access/model.ts';
import { localeIn } from '../../access/readRow.ts';
import { slot } from '../../access/statement.ts';
import { appendActivity, chainOf, lastHashSql } from '../../audit/append.ts';
import { needsSecondPerson } from './needsSecondPerson.ts';

/** The answers that the requester reads in the lapsed request. */
const answers = {
  changed: {
    de: 'Hinfällig, weil der Datensatz nach dem Antrag geändert wurde. Bitte prüfen und neu beantragen.',
    en: 'No longer valid, because the record was changed after the request. Please check it and ask again.',
  },
  impossible: {
    de: 'Hinfällig, weil der beantragte Schritt im neuen Status des Datensatzes nicht mehr möglich ist.',
    en: 'No longer valid, because the requested step is not possible in the new state of the record.',
  },
} as const satisfies Record<string, Readonly<Record<Locale, string>>>;

/** The last hash of a record's chain in the log, and whether an approval request is open. */
export interface Trail {
  readonly previous: string | null;
  readonly isWaiting: boolean;
}

/** The caller's transaction must already hold the locks on the record's row and chain (`updateRow`). */
export async function readTrail(data: Data, entity: Entity, id: number): Promise<Trail> {
  const { resource } = entity.meta;
  const waiting = needsSecondPerson(entity)
    ? sql`(select count(*) from approval_requests where resource = ${resource} and record_id = ${slot('id')} and status = 'open')`
    : sql`0`;
  const [row] = await data.select(
    `trail|${resource}`,
    () => sql`select ${lastHashSql} as previous, ${waiting} as waiting`,
    { chain: chainOf(resource, id), id },
  );
  return {
    previous: typeof row?.previous === 'string' ? row.previous : null,
    isWaiting: Number(row?.waiting) > 0,
  };
}

/** The state that a step has led to. */
interface NewState {
  readonly to: string;
  /** the step changed nothing but the state, so requests for steps that are still possible remain */
  readonly isAll: boolean;
}

/**
 * An approval covers the content at the time of the request, so a change of the record voids its open requests, and a
 * step those for steps that are no longer possible. Call it in the transaction of the change.
 */
export async function voidRequests(
  data: Data,
  entity: Entity,
  ids: readonly number[],
  state: NewState | null = null,
): Promise<void> {
  if (ids.length === 0 || !needsSecondPerson(entity)) return;
  const statement = () => sql`
    select approval_requests.id, approval_requests.step, approval_requests.record_id, users.locale
    from approval_requests join users on users.id = approval_requests.requested_by
    where approval_requests.resource = ${slot('resource')} and approval_requests.status = 'open'
      and approval_requests.record_id ${amongSlot(data, 'ids')} order by approval_requests.id`;
  const { resource } = entity.meta;
  const open = await data.select('open requests', statement, { resource, ids: idsFor(data, ids) });
  for (const request of open) {
    const isPossible = state === null || possibleIn(entity, state.to).has(String(request.step));
    if (isPossible && state?.isAll) continue;
    const answer = answers[isPossible ? 'changed' : 'impossible'][localeIn(request)];
    const now = new Date().toISOString();
    const author = authorOf(data.actor);
    await data.run(sql`
      update approval_requests set status = 'lapsed', answer = ${answer}, decided_by = ${author}, decided_at = ${now},
        version = version + 1, updated_at = ${now}, updated_by = ${author}
      where id = ${request.id}`);
    await appendActivity(data, {
      action: 'update',
      resource: 'approval-requests',
      recordId: Number(request.id),
      changes: { status: ['open', 'lapsed'] },
      reason: answer,
    });
    await appendActivity(data, {
      action: 'approval_withdraw',
      resource: entity.meta.resource,
      recordId: Number(request.record_id),
      changes: { approval: [String(request.step), null], request: [Number(request.id), null] },
      reason: answer,
    });
  }
}

const possibleIn = ({ meta }: Entity, state: string): ReadonlySet<string> =>
  new Set(meta.workflow?.transitions.filter(({ from }) => from.includes(state)).map(({ name }) => name));
