import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { ProblemError, validationFailed } from '@engine/server/access/problemError.ts';
import { bodyIn, isIdOrNull, isMonth, monthFault, unknownFaults } from '@engine/server/http/readBody.ts';
import { jobKind } from '@engine/server/jobs/jobKind.ts';
import { idsInReach } from '@engine/server/records/rows/inSight.ts';
import { today } from '@engine/shared/day.ts';
import type { JobFigures } from '../../home/shared/jobFigures.ts';
import { clientsToSettle, type Drafted, draftSettlement } from './draftSettlement.ts';
import { settlementProblems } from './problems.ts';

export const settleKey = 'settlements.settle';

interface SettleOrder {
  /** YYYY-MM */
  readonly period: string;
  /** null: all clients */
  readonly client: number | null;
}

type Counts = JobFigures<Exclude<Drafted, 'nothing'>>;

interface SettleState {
  readonly waiting: readonly number[];
  readonly total: number;
  readonly counts: Counts;
}

/**
 * Drafts the settlements of a month, one client per step; a second run makes the drafts again and creates no
 * duplicates.
 */
export const settleMonthJob = jobKind<SettleOrder, SettleState, Counts>({
  name: 'settle-month',
  permission: settleKey,
  readInput: readSettleOrder,
  async step(data, { period, client }, state) {
    const { waiting, total, counts } = state ?? (await begin(data, client));
    const [now, ...later] = waiting;
    const outcome = now === undefined ? 'nothing' : await draft(data, now, period);
    const sofar = outcome === 'nothing' ? counts : { ...counts, [outcome]: counts[outcome] + 1 };
    const done = total - later.length;
    if (later.length === 0) return { kind: 'finished', done, result: { ...sofar } };
    return { kind: 'goOn', state: { waiting: later, total, counts: sofar }, done, total };
  },
});

async function begin(data: Data, client: number | null): Promise<SettleState> {
  const waiting = await clientsToSettle(data, client);
  return { waiting, total: waiting.length, counts: { drafted: 0, waits: 0, settled: 0 } };
}

async function draft(data: Data, client: number, period: string): Promise<Drafted> {
  const reached = await idsInReach(data, entityNamed(data.model, 'client'), [client], 'see');
  return reached.has(client) ? draftSettlement(data, client, period) : 'nothing';
}

/** `{period, client?}`; throws `monthNotOver` for a month that is not over. */
export function readSettleOrder(body: unknown): SettleOrder {
  const { period, client = null, ...others } = bodyIn(body);
  const faults = unknownFaults(others);
  if (!isMonth(period)) faults.period = monthFault(period);
  if (!isIdOrNull(client)) faults.client = { code: 'type', params: { type: 'integer' } };
  if (Object.keys(faults).length > 0 || !isMonth(period) || !isIdOrNull(client))
    throw validationFailed(faults);
  if (period >= today().slice(0, 7)) throw new ProblemError(settlementProblems.monthNotOver);
  return { period, client };
}
