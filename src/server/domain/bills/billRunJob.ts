import type { Data } from '../../access/data.ts';
import { entityNamed } from '../../access/model.ts';
import { jobKind } from '../../jobs/jobKind.ts';
import { moveRecords } from '../../records/product/moveRecords.ts';
import { draftBill } from './draftBill.ts';
import { issueFields, markBilled } from './issueBill.ts';
import { loadCasesById, loadCasesToBill } from './loadCases.ts';
import { type BillPlan, planBills } from './planBills.ts';
import { type BillRunOrder, readRunOrder } from './readRunOrder.ts';

export const billRunKey = 'bills.run';

/** about a second's work with their papers */
const billsPerStep = 20;

/** A bill to be: its plan's key and the cases that it was planned for. */
type Planned = readonly [key: string, cases: readonly number[]];

export interface RunResult {
  readonly bills: number;
  readonly cases: number;
  /** cents that the recipients owe */
  readonly sum: number;
}

interface RunState {
  readonly waiting: readonly Planned[];
  readonly result: RunResult;
}

/**
 * Bills a month. The bills are planned once; each step looks again at the cases of the next ones, so what has been billed
 * or sent back meanwhile is left out, and nothing is billed twice however often the run is ordered.
 */
export const billRunJob = jobKind<BillRunOrder, RunState>({
  name: 'bill-run',
  permission: billRunKey,
  readInput: readRunOrder,
  async step(data, order, state) {
    const { waiting, result } = state ?? {
      waiting: (await plansOf(data, order)).map(plannedOf),
      result: { bills: 0, cases: 0, sum: 0 },
    };
    const [now, later] = [waiting.slice(0, billsPerStep), waiting.slice(billsPerStep)];
    let sofar = result;
    for (const planned of now) {
      const plan = await planAgain(data, planned);
      if (plan) sofar = await makeBill(data, plan, order, sofar);
    }
    if (later.length === 0) return { kind: 'finished', done: sofar.bills, result: { ...sofar } };
    const total = sofar.bills + later.length;
    return { kind: 'goOn', state: { waiting: later, result: sofar }, done: sofar.bills, total };
  },
});

/** The bills that a run would make now. */
export async function plansOf(data: Data, order: BillRunOrder): Promise<readonly BillPlan[]> {
  const dropped = new Set(order.dropped);
  const cases = await loadCasesToBill(data, order);
  return planBills(cases.filter(({ id }) => !dropped.has(id)));
}

const plannedOf = ({ key, cases }: BillPlan): Planned => [key, cases.map(({ id }) => id)];

async function planAgain(data: Data, [key, cases]: Planned): Promise<BillPlan | null> {
  const plans = planBills(await loadCasesById(data, cases));
  return plans.find(plan => plan.key === key) ?? null;
}

async function makeBill(
  data: Data,
  plan: BillPlan,
  order: BillRunOrder,
  sofar: RunResult,
): Promise<RunResult> {
  const id = await draftBill(data, plan);
  if (order.result === 'issued') {
    const fields = await issueFields(data, id);
    await moveRecords(data, entityNamed(data.model, 'bill'), [{ id, fields }], 'issue');
    await markBilled(data, id, plan.kind);
  }
  return {
    bills: sofar.bills + 1,
    cases: sofar.cases + plan.cases.length,
    sum: sofar.sum + plan.total,
  };
}
