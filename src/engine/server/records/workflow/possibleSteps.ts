import type { Transition } from '../../../shared/entityMeta.ts';
import { can } from '../../../shared/permissions.ts';
import type { Decision, PendingApproval, Refusal, StepChoice } from '../../../shared/workflow.ts';
import type { Data } from '../../access/data.ts';
import type { Entity } from '../../access/model.ts';
import { problemOf } from '../../access/problemError.ts';
import { detailIn } from '../../access/problemText.ts';
import { isNarrowed } from '../../access/rowScope.ts';
import type { ApiRecord } from '../read/selection.ts';
import type { StepHooks, WhyNot } from '../rows/hook.ts';
import { isInReach } from '../rows/inSight.ts';
import type { StoredRecord } from '../rows/rows.ts';
import { readPath } from '../rows/value.ts';
import { missingFields } from './stepRules.ts';

/** What was read along with a record to determine its possible steps. */
interface Known {
  /** the stored record, read only if a hook checks a step */
  readonly stored: () => Promise<StoredRecord | null>;
  /** the open approval request */
  readonly approval: PendingApproval | null;
}

/** Does a hook's guard check any of the steps that the actor may take or approve? */
export const isJudgedByHooks = ({ actor }: Data, { meta, hooks }: Entity): boolean =>
  (meta.workflow?.transitions ?? []).some(({ name, by }) => {
    const { guard, approveGuard } = hooks.transitions?.[name] ?? {};
    return by === 'people' && (guard || approveGuard) && can(actor.permissions, meta.resource, name);
  });

/**
 * Adds the next steps to a record: which are possible, and why the others are not. Queries the database only if a
 * guard or a narrowed right requires it.
 */
export async function addSteps(data: Data, entity: Entity, record: ApiRecord, known: Known): Promise<void> {
  const { workflow } = entity.meta;
  if (!workflow) return;
  const id = Number(record.id);
  const state = String(readPath(record, workflow.field));
  const steps: StepChoice[] = [];
  for (const transition of workflow.transitions.filter(({ by }) => by === 'people')) {
    const isArchived = (record.archived_at ?? null) !== null;
    const why = isArchived
      ? ({ problem: 'archived' } as const)
      : await whyNot(data, entity, transition, id, state, known);
    const missing = why
      ? []
      : await missingFields(data, entity, transition, id, name => readPath(record, name));
    const { name, to } = transition;
    steps.push({
      name,
      to,
      allowed: why === null,
      why: why && refusal(data, why),
      missing,
      decisions: await decisionsOf(data, entity, transition, known),
    });
  }
  record._transitions = steps;
  record._approval = known.approval;
}

async function whyNot(
  data: Data,
  entity: Entity,
  transition: Transition,
  id: number,
  state: string,
  { stored, approval }: Known,
): Promise<WhyNot | null> {
  const { name, from } = transition;
  if (!can(data.actor.permissions, entity.meta.resource, name)) return { problem: 'forbidden' };
  if (!from.includes(state)) return { problem: 'wrongState', params: { state, from } };
  if (transition.fourEyes && approval) return { problem: 'approvalPending' };
  const use = `step:${name}` as const;
  if (isNarrowed(data.actor, entity, use) && !(await isInReach(data, entity, id, use)))
    return { problem: 'forbidden' };
  return asked(data, entity, entity.hooks.transitions?.[name]?.guard, stored);
}

async function asked(
  data: Data,
  entity: Entity,
  guard: StepHooks['guard'],
  stored: Known['stored'],
): Promise<WhyNot | null> {
  const judged = guard ? await stored() : null;
  return guard && judged ? guard({ data, entity, stored: judged }) : null;
}

/** A step that would not be taken now cannot be approved either; it can still be refused. */
async function decisionsOf(
  data: Data,
  entity: Entity,
  { name }: Transition,
  { stored, approval }: Known,
): Promise<readonly Decision[]> {
  if (approval?.step !== name || !can(data.actor.permissions, entity.meta.resource, name)) return [];
  if (approval.isOwn) return ['withdraw'];
  const { guard, approveGuard } = entity.hooks.transitions?.[name] ?? {};
  const why = (await asked(data, entity, guard, stored)) ?? (await asked(data, entity, approveGuard, stored));
  return why ? ['refuse'] : ['approve', 'refuse'];
}

function refusal(data: Data, { problem, params = {} }: WhyNot): Refusal {
  const known = problemOf(problem);
  const message = detailIn(data.actor.locale, { problem: known, params }, data.requestId);
  return { code: known.code, params, message };
}
