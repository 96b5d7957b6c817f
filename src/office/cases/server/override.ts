import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { ProblemError } from '@engine/server/access/problemError.ts';
import { changeRecord } from '@engine/server/records/product/changeRecords.ts';
import { loadInSight } from '@engine/server/records/rows/inSight.ts';
import { can } from '@engine/shared/permissions.ts';
import {
  type CheckResult,
  canOverride,
  findingKey,
  isOpenError,
  isOpenWarning,
  readCheckResults,
} from '../shared/checkResults.ts';
import { openStates } from '../shared/openStates.ts';
import { caseProblems } from './problems.ts';
import { refreshCases } from './refreshCases.ts';

/** The override of a finding, and why; without a reason it is withdrawn. */
export interface Override {
  readonly key: string;
  readonly reason: string | null;
}

/** Must run inside a transaction; the caller holds `bill-cases.override`. */
export async function overrideFinding(
  data: Data,
  id: number,
  version: number | null,
  order: Override,
): Promise<void> {
  const entity = entityNamed(data.model, 'bill-case');
  const { fields } = await loadInSight(data, entity, id, version, 'step:override');
  const status = fields.get('status');
  if (!openStates.some(state => state === status)) throw new ProblemError('locked');
  const before = readCheckResults(fields.get('check_results'));
  const found = before.find(result => findingKey(result) === order.key);
  if (!found) throw new ProblemError('notFound');
  if (!canOverride(found)) throw new ProblemError(caseProblems.cannotOverride);
  const results = before.map(result => (result === found ? answeredFor(data, result, order.reason) : result));
  await changeRecord(
    data,
    entity,
    id,
    {
      check_results: results,
      error_count: results.filter(isOpenError).length,
      warning_count: results.filter(isOpenWarning).length,
    },
    { action: 'override', reason: order.reason },
  );
  const settles = can(data.actor.permissions, entity.meta.resource, 'check');
  await refreshCases(data, { kind: 'cases', ids: [id] }, settles ? 'settle' : 'edit');
}

function answeredFor(data: Data, result: CheckResult, reason: string | null): CheckResult {
  const isTaken = reason !== null;
  return {
    ...result,
    overridden_by: isTaken ? data.actor.userId : null,
    overridden_at: isTaken ? new Date().toISOString() : null,
    reason,
  };
}
