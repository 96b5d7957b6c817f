import type { Decision } from '../../../shared/workflow.ts';
import type { Data, WorkflowStep } from '../../access/data.ts';
import { ProblemError, refuse, validationFailed } from '../../access/problemError.ts';
import type { Changes } from '../../audit/changes.ts';
import { bindFiles, takeFiles } from '../files/takeFiles.ts';
import { checkNamed } from '../input/checkNamed.ts';
import type { Faults } from '../input/input.ts';
import { changeRecord } from '../product/changeRecords.ts';
import type { StepHooks, WhyNot } from '../rows/hook.ts';
import { loadInSight, requireUnarchived } from '../rows/inSight.ts';
import { askForApproval, decide, openRequests } from './approvals.ts';
import { fieldsOfStep, missingFields, requireState } from './stepRules.ts';
import { writeStep } from './writeStep.ts';

/** The input of a step. */
export interface StepOrder {
  readonly reason: string | null;
  /** values for required fields that are still empty */
  readonly fields: Readonly<Record<string, unknown>>;
  /** a decision on a step that waits for a second person; null: take the step itself */
  readonly decision: Decision | null;
}

export type StepOutcome = 'done' | 'requested' | 'refused' | 'withdrawn';

/**
 * Takes a workflow step for an actor who has the right to it (checked by `data.step`), or requests a second person's
 * approval; must run inside a transaction.
 */
export async function transitionRecord(
  data: Data,
  step: WorkflowStep,
  id: number,
  version: number | null,
  order: StepOrder,
): Promise<StepOutcome> {
  const { entity, workflow, transition } = step;
  const stored = await loadInSight(data, entity, id, version, `step:${transition.name}`);
  const { decision, reason } = order;
  if (decision === 'refuse' || decision === 'withdraw') {
    if (decision === 'refuse') requireReason(reason);
    await decide(data, entity, transition, id, decision, reason);
    return decision === 'refuse' ? 'refused' : 'withdrawn';
  }
  requireUnarchived(stored);
  requireState(workflow, transition, stored.fields);
  if (transition.reason && decision === null) requireReason(reason);

  const faults: Faults = {};
  const given = new Map(fieldsOfStep(data, entity, transition, stored.fields, order.fields, faults));
  await takeFiles(data, entity, { id, before: stored.fields, fields: given }, faults);
  const fields = new Map([...stored.fields, ...given]);
  await checkNamed(data, entity, { given, fields, changed: new Set(given.keys()) }, faults);
  for (const name of await missingFields(data, entity, transition, id, each => fields.get(each)))
    faults[name] ??= { code: 'required' };
  refuse(faults);

  const hooks: StepHooks = entity.hooks.transitions?.[transition.name] ?? {};
  requireNone(await hooks.guard?.({ data, entity, stored }));

  if (transition.fourEyes && decision === null) {
    const waiting = await openRequests(data, entity, id);
    if (waiting.length > 0) throw new ProblemError('approvalPending');
    // Stored with the request: the second person decides on them and need not enter them again.
    if (given.size > 0) await changeRecord(data, entity, id, Object.fromEntries(given));
    await askForApproval(data, entity, transition, stored, reason ?? '');
    return 'requested';
  }
  const request = decision === null ? null : await decide(data, entity, transition, id, decision, reason);
  if (request) requireNone(await hooks.approveGuard?.({ data, entity, stored }));
  const taken = { data, entity, transition, stored, reason: request?.reason ?? reason };
  const also: Changes = request ? { request: [null, request.id] } : {};
  const written = new Map(given);
  await hooks.prepare?.({ ...taken, fields: written });
  await writeStep(data, step, stored, written, { reason: taken.reason, also });
  await bindFiles(data, entity, id, stored.fields, new Map([...stored.fields, ...written]));
  await hooks.work?.(taken);
  return 'done';
}

function requireNone(why: WhyNot | null | undefined): void {
  if (why) throw new ProblemError(why.problem, why.params);
}

function requireReason(reason: string | null): void {
  if (reason === null) throw validationFailed({ reason: { code: 'required' } });
}
