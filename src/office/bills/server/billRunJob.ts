import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { jobKind } from '@engine/server/jobs/jobKind.ts';
import { requireReach } from '@engine/server/records/rows/inSight.ts';
import { sum } from '@engine/shared/sum.ts';
import { refreshForToday } from '../../cases/server/refreshCases.ts';
import type { JobFigures } from '../../home/shared/jobFigures.ts';
import { draftBills } from './draftBills.ts';
import type { Draft } from './followCopay.ts';
import { issueBills } from './issueBills.ts';
import { whyNotIssued } from './issueChecks.ts';
import { loadCasesById, loadCasesToBill } from './loadCases.ts';
import { type BillPlan, planBills } from './planBills.ts';
import { type BillRunOrder, readRunOrder } from './readRunOrder.ts';
import { casesShown, plansShown } from './shownBills.ts';

export const billRunKey = 'bills.run';

/** about a third of a second of work, papers included */
const billsPerStep = 50;

/** A planned bill: the key of its plan, its cases, and those of them that an earlier bill of the run has counted. */
type Planned = readonly [key: string, cases: readonly number[], counted?: readonly number[]];

export interface RunResult {
  readonly bills: number;
  /** each counted once, though its passenger may get a bill besides its payer */
  readonly cases: number;
  /** cents that the recipients owe */
  readonly sum: number;
  /** bills that could not be issued and stay drafts; absent if there are none */
  readonly drafts?: number;
}

interface RunState {
  readonly waiting: readonly Planned[];
  readonly result: RunResult;
}

/**
 * Bills a month. The bills are planned once; each step reloads the cases of the next ones, so cases that were billed or
 * sent back meanwhile, or whose deadline has passed, are left out, and nothing is billed twice however often the run is
 * ordered. A bill that cannot be issued stays a draft, whose page says why, and does not hold up the others. Co-payment
 * bills that take the place of others because of the run are issued with it, so that what was paid too much is free.
 */
export const billRunJob = jobKind<
  BillRunOrder,
  RunState,
  JobFigures<'bills' | 'cases' | 'sum'> & Partial<JobFigures<'drafts'>>
>({
  name: 'bill-run',
  permission: billRunKey,
  readInput: readRunOrder,
  async step(data, order, state) {
    const { waiting, result } = state ?? {
      waiting: plannedOf(plansShown(await plansOf(data, order), order.bills)),
      result: { bills: 0, cases: 0, sum: 0 },
    };
    const [now, later] = [waiting.slice(0, billsPerStep), waiting.slice(billsPerStep)];
    await refreshForToday(
      data,
      now.flatMap(([, cases]) => cases),
    );
    const plans = await plansAgain(data, now);
    const ids = await draftBills(data, plans, order.run);
    await requireReach(data, entityNamed(data.model, 'bill'), ids, 'step:run');
    const isIssued = order.result === 'issued';
    const held = isIssued ? await heldUp(data, plans, ids) : new Set<number>();
    const following = isIssued
      ? await issueFollowing(
          data,
          await issueBills(
            data,
            ids.filter(id => !held.has(id)),
          ),
        )
      : { issued: [], held: 0 };
    const made = plans.filter((_, at) => !held.has(ids[at] ?? 0));
    const drafts = (result.drafts ?? 0) + held.size + following.held;
    const sofar = {
      bills: result.bills + made.length + following.issued.length,
      cases: result.cases + countFresh(made, now),
      sum: result.sum + sum([...made, ...following.issued].map(({ total }) => total)),
      ...(drafts > 0 && { drafts }),
    };
    const done = sofar.bills + drafts;
    if (later.length === 0) return { kind: 'finished', done, result: { ...sofar } };
    return { kind: 'goOn', state: { waiting: later, result: sofar }, done, total: done + later.length };
  },
});

/** Issues the co-payment bills that the run has drafted in the place of others, except those with an obstacle. */
async function issueFollowing(data: Data, drafts: readonly Draft[]) {
  const ids = drafts.map(({ id }) => id);
  await requireReach(data, entityNamed(data.model, 'bill'), ids, 'step:run');
  const held = await heldUp(
    data,
    drafts.map(() => ({ kind: 'copay' as const })),
    ids,
  );
  const issued = drafts.filter(({ id }) => !held.has(id));
  await issueBills(
    data,
    issued.map(({ id }) => id),
  );
  return { issued, held: held.size };
}

/** The drafts that cannot be issued; the single checks only run if the check of all together finds an obstacle. */
async function heldUp(
  data: Data,
  plans: readonly Pick<BillPlan, 'kind'>[],
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const held = new Set<number>();
  const drafts = plans.map(({ kind }, at) => ({ id: ids[at] ?? 0, kind }));
  if (drafts.length === 0 || (await whyNotIssued(data, drafts)) === null) return held;
  for (const draft of drafts) if ((await whyNotIssued(data, [draft])) !== null) held.add(draft.id);
  return held;
}

/** The bills that a run would make now of the cases that were shown. */
export async function plansOf(data: Data, order: BillRunOrder): Promise<readonly BillPlan[]> {
  const dropped = new Set(order.dropped);
  const cases = await loadCasesToBill(data, order);
  return planBills(casesShown(cases, order.bills).filter(({ id }) => !dropped.has(id)));
}

function plannedOf(plans: readonly BillPlan[]): readonly Planned[] {
  const known = new Set<number>();
  return plans.map(({ key, cases }): Planned => {
    const ids = cases.map(({ id }) => id);
    const counted = ids.filter(id => known.has(id));
    for (const id of ids) known.add(id);
    return counted.length === 0 ? [key, ids] : [key, ids, counted];
  });
}

/** How many cases of these bills no earlier bill of the run has counted. */
function countFresh(plans: readonly BillPlan[], planned: readonly Planned[]): number {
  const counted = new Map(planned.map(([key, , ids = []]) => [key, new Set(ids)]));
  return sum(plans.map(({ key, cases }) => cases.filter(({ id }) => !counted.get(key)?.has(id)).length));
}

/** The plans of a step from the current cases; a plan whose cases can no longer be billed is left out. */
async function plansAgain(data: Data, planned: readonly Planned[]): Promise<readonly BillPlan[]> {
  const ids = new Set(planned.flatMap(([, cases]) => cases));
  const found = new Map((await loadCasesById(data, [...ids])).map(each => [each.id, each]));
  return planned.flatMap(([key, cases]) => {
    const own = cases.flatMap(id => found.get(id) ?? []);
    return planBills(own).filter(plan => plan.key === key);
  });
}
