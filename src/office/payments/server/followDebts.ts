import { oneOf } from '@engine/server/access/among.ts';
import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { columns, literals } from '@engine/server/access/typedRows.ts';
import { changeRecords, type RecordChange } from '@engine/server/records/product/changeRecords.ts';
import { moveRecords } from '@engine/server/records/workflow/product/moveRecords.ts';
import { groupBy } from '@engine/shared/groupBy.ts';
import { sum } from '@engine/shared/sum.ts';
import { type InferResult, sql } from 'kysely';
import { followAlerts } from '../../dunning/server/refreshAlerts.ts';
import { longestAllocationReason } from '../shared/longestAllocationReason.ts';
import type { Allocation } from './allocation.ts';
import { type CaseClaim, type OpenShare, shareOpen } from './shareOpen.ts';

const reason = 'All cases of the bills follow what was paid; who may pay on them was asked before.';

/**
 * Updates the cases of bills after a change of their debts: each case gets its share of the open amount, and is paid
 * when that is 0. Contested amounts wait for a decision. If money goes back, a case stays accepted: the payer has
 * acknowledged the claim, whatever became of the transfer. Updates the alerts of the bills too.
 */
export async function followDebts(data: Data, bills: readonly number[]): Promise<void> {
  if (bills.length === 0) return;
  const owed = await data.run(billsOwed(data, bills));
  const cases = await casesOfBills(
    data,
    owed.map(({ id }) => id),
  );
  const steps = new Map<CaseStep | null, RecordChange[]>();
  for (const bill of owed) {
    const own = cases.get(bill.id) ?? [];
    const shares = shareOpen(bill.open, own.map(claimOf));
    for (const [at, row] of own.entries()) {
      const share = shares[at];
      if (!share) continue;
      const isClosed = bill.status === 'written_off' || bill.status === 'passed_on';
      const step = isClosed ? null : stepOf(row, share, bill.open - sum(shares.map(each => each.contested)));
      if (step === null && row.open === share.open) continue;
      const isNotTaken = step === 'uncut' || (step === 'pay' && row.status !== 'accepted');
      const fields = { open: share.open, ...(isNotTaken && (row.cut ?? 0) > 0 && { cut: 0 }) };
      steps.set(step, [...(steps.get(step) ?? []), { id: row.id, fields }]);
    }
    const contested = sum(shares.map(each => each.contested));
    if (contested !== (bill.contested ?? 0))
      await changeRecords(data, entityNamed(data.model, 'bill'), [{ id: bill.id, fields: { contested } }]);
  }
  const entity = entityNamed(data.model, 'bill-case');
  for (const [step, changes] of steps)
    if (step === null) await changeRecords(data, entity, changes);
    else await moveRecords(data, entity, changes, step);
  const answered = (steps.get('uncut') ?? []).map(({ id }) => ({ id }));
  await moveRecords(data, entity, answered, 'pay');
  await followAlerts(data, bills);
}

/** The cases of bills, by bill, in the order of their numbers. */
export async function casesOfBills(data: Data, bills: readonly number[]): Promise<CasesByBill> {
  return bills.length === 0
    ? new Map()
    : groupBy(await data.run(casesOn(data, bills)), ({ bill }) => bill ?? 0);
}

/** Notes cuts on their cases, where they wait for a decision. */
export async function noteCuts(data: Data, cuts: readonly Allocation[]): Promise<void> {
  const byCase = groupBy(cuts, ({ billCase }) => billCase ?? 0);
  const rows = await data.run(casesWithIds(data, [...byCase.keys()]));
  const entity = entityNamed(data.model, 'bill-case');
  const changes = rows.map(row => {
    const own = byCase.get(row.id) ?? [];
    const said = own.flatMap(each => each.reason ?? []).join('; ');
    const fields = {
      cut: (isCut(row.status) ? (row.cut ?? 0) : 0) + sum(own.map(({ amount }) => amount)),
      ...(said !== '' && { cut_reason: said.slice(0, longestAllocationReason) }),
    };
    return { status: row.status, change: { id: row.id, fields } };
  });
  const billed = changes.filter(({ status }) => status === 'billed').map(({ change }) => ({ id: change.id }));
  await moveRecords(data, entity, billed, 'submit');
  const known = changes.filter(({ status }) => isCut(status)).map(({ change }) => change);
  await changeRecords(data, entity, known);
  // An earlier objection concerned another cut.
  const fresh = changes
    .filter(({ status }) => !isCut(status))
    .map(({ change: { id, fields } }) => ({ id, fields: { ...fields, answer_due: null } }));
  await moveRecords(data, entity, fresh, 'cut');
}

/**
 * Removes cuts that were noted by mistake. Returns those that date from before cuts waited for a decision: they were
 * written off at once, and that amount is owed again.
 */
export async function takeBackCuts(data: Data, cuts: readonly Allocation[]): Promise<readonly Allocation[]> {
  if (cuts.length === 0) return [];
  const rows = new Map(
    (
      await data.run(
        casesWithIds(
          data,
          cuts.flatMap(({ billCase }) => billCase ?? []),
        ),
      )
    ).map(row => [row.id, row]),
  );
  const wasAtOnce = ({ billCase }: Allocation) =>
    billCase === null || (rows.get(billCase)?.cut ?? null) === null;
  const entity = entityNamed(data.model, 'bill-case');
  for (const [id, own] of groupBy(cuts, ({ billCase }) => billCase ?? 0)) {
    const row = rows.get(id);
    if (!row || !isCut(row.status)) continue;
    const cut = Math.max(0, (row.cut ?? 0) - sum(own.map(({ amount }) => amount)));
    const change = { id, fields: { cut, ...(cut === 0 && { cut_reason: null }) } };
    if (cut > 0) await changeRecords(data, entity, [change]);
    else await moveRecords(data, entity, [change], 'uncut');
  }
  return cuts.filter(wasAtOnce);
}

const isCut = (status: CaseRow['status']): boolean => status === 'cut' || status === 'objected';

/**
 * The part of a case that is still claimed on its bill. `cut` of an accepted case is not: it was written off or is
 * claimed elsewhere. All other cuts that were decided were refused and are still claimed.
 */
export function claimOf({ id, net, status, cut, settled, noted }: CaseOfBill): CaseClaim {
  const taken = Math.min(cut ?? 0, net);
  const claim = { id, rest: net, refusedCut: 0, contested: 0, settled: settled ?? 0 };
  // Cuts from before they waited for a decision left no `cut`, and were written off at once.
  const cuts = cut === null ? 0 : Math.min(noted ?? cut, net);
  switch (status) {
    case 'replaced':
    case 'cancelled':
      return { ...claim, rest: 0 };
    case 'rejected':
      return { ...claim, contested: net };
    case 'cut':
    case 'objected':
      return { ...claim, contested: taken, refusedCut: Math.max(0, cuts - taken) };
    case 'accepted':
    case 'paid':
      return { ...claim, rest: net - taken, refusedCut: Math.max(0, cuts - taken) };
    default:
      return { ...claim, refusedCut: cuts };
  }
}

type CaseStep = 'uncut' | 'pay' | 'unpay';

/** The step to the state that matches the share; null: none needed. A claim of 0 is paid together with the others. */
function stepOf({ status, net }: CaseRow, { open }: OpenShare, uncontested: number): CaseStep | null {
  const isSettled = open === 0 && (net > 0 || uncontested === 0);
  if (isSettled && isCut(status)) return 'uncut';
  if (isSettled && payable.has(status)) return 'pay';
  return !isSettled && status === 'paid' ? 'unpay' : null;
}

const payable = new Set(['billed', 'submitted', 'accepted', 'rejected']);

const billsOwed = (data: Data, ids: readonly number[]) =>
  data
    .unscoped(reason)
    .selectFrom('bills as b')
    .select(columns('bills as b', ['id', 'status', 'open', 'contested']))
    .where('b.id', ...oneOf(data, ids))
    .where('b.status', 'not in', literals(['draft', 'cancelled']))
    .where('b.kind', '<>', sql.lit('cancellation'))
    .orderBy('b.id');

const columnsOfCase = ['id', 'bill', 'status', 'net', 'cut', 'open'] as const;

const casesOn = (data: Data, bills: readonly number[]) =>
  data
    .unscoped(reason)
    .selectFrom('bill_cases as c')
    .select(columns('bill_cases as c', columnsOfCase))
    .select(({ selectFrom }) =>
      selectFrom('payment_allocations as a')
        .select(({ fn }) => fn.sum<number | null>('a.amount').as('sum'))
        .whereRef('a.bill_case', '=', 'c.id')
        .whereRef('a.bill', '=', 'c.bill')
        .where('a.kind', 'in', literals(['payment', 'discount']))
        .as('settled'),
    )
    .select(({ selectFrom }) =>
      selectFrom('payment_allocations as a')
        .select(({ fn }) => fn.sum<number | null>('a.amount').as('sum'))
        .whereRef('a.bill_case', '=', 'c.id')
        .whereRef('a.bill', '=', 'c.bill')
        .where('a.kind', '=', sql.lit('cut'))
        .as('noted'),
    )
    .where('c.bill', ...oneOf(data, bills))
    .orderBy('c.number');

const casesWithIds = (data: Data, ids: readonly number[]) =>
  data
    .unscoped(reason)
    .selectFrom('bill_cases as c')
    .select(columns('bill_cases as c', columnsOfCase))
    .where('c.id', ...oneOf(data, ids))
    .orderBy('c.id');

export type CaseRow = InferResult<ReturnType<typeof casesOn>>[number];
type CasesByBill = ReadonlyMap<number, readonly CaseRow[]>;
type CaseOfBill = Pick<CaseRow, 'id' | 'net' | 'status' | 'cut'> &
  Partial<Pick<CaseRow, 'settled' | 'noted'>>;
