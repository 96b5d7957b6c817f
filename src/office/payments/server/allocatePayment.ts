import { oneOf } from '@engine/server/access/among.ts';
import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { ProblemError, refuse } from '@engine/server/access/problemError.ts';
import { idsSeen } from '@engine/server/records/inSight.ts';
import { addRecords } from '@engine/server/records/product/addRecords.ts';
import type { FieldFault } from '@engine/shared/fieldFault.ts';
import { type Allocation, isReduction, settled, settlementOf, usedBy } from './allocation.ts';
import { type BillDebt, loadDebts, writeDebts } from './billDebts.ts';
import { markCasesCut, markCasesPaid } from './casesOfPayment.ts';
import { paymentFaults } from './faults.ts';
import { loadAllocations, loadPayments } from './paymentRow.ts';
import { paymentProblems } from './problems.ts';
import { writePayments } from './writePayments.ts';

const reason = 'Which bill a case belongs to; whether the caller sees the bill is asked beside it.';

/**
 * Allocates a payment to bills, in the caller's transaction: no more than is left of the payment, no more than each bill
 * is owed. Bills and their cases follow. The caller has checked the right to the payment; that the bills are within
 * sight is checked here. Throws `outgoingPayment`, `locked` and field faults named `allocations.0.amount`.
 */
export async function allocatePayment(
  data: Data,
  id: number,
  allocations: readonly Allocation[],
): Promise<void> {
  const [payment] = await loadPayments(data, [id]);
  if (!payment) throw new ProblemError('notFound');
  if (payment.direction === 'out') throw new ProblemError(paymentProblems.outgoingPayment);
  if (payment.status === 'locked' || payment.status === 'reversed') throw new ProblemError('locked');
  const bills = await loadDebts(data, [...new Set(allocations.map(({ bill }) => bill))]);
  const left = payment.amount - payment.refunded - usedBy(await loadAllocations(data, 'payment', [id]));
  // What is owed on a hidden bill is not disclosed: amounts are checked once all bills are known to be visible.
  refuse(await referenceFaults(data, allocations));
  refuse(amountFaults(allocations, bills, left));

  const rows = allocations.map(({ bill, billCase, amount, kind, reason: why }) => ({
    payment: id,
    bill,
    bill_case: billCase,
    amount,
    kind,
    reason: why,
  }));
  await addRecords(data, entityNamed(data.model, 'payment-allocation'), rows);
  const after = [...bills.values()].map(bill => ({
    ...bill,
    ...settled(
      bill,
      allocations.filter(each => each.bill === bill.id),
      1,
    ),
  }));
  await writeDebts(data, after);
  const cuts = allocations.flatMap(({ kind, billCase }) => (kind === 'cut' && billCase ? [billCase] : []));
  await markCasesCut(data, cuts);
  await markCasesPaid(
    data,
    after.filter(bill => settlementOf(bill) === 'all').map(bill => bill.id),
  );
  await writePayments(data, [payment]);
}

type Faults = Readonly<Record<string, FieldFault>>;

/** Bills and cases that the caller does not see are not there. */
async function referenceFaults(data: Data, allocations: readonly Allocation[]): Promise<Faults> {
  const faults: Record<string, FieldFault> = {};
  const ids = [...new Set(allocations.map(({ bill }) => bill))];
  const seen = await idsSeen(data, entityNamed(data.model, 'bill'), ids);
  const cases = allocations.flatMap(({ billCase }) => billCase ?? []);
  const billOf = await billsOfCases(data, cases);
  for (const [index, { bill, billCase, kind }] of allocations.entries()) {
    if (!seen.has(bill)) faults[`allocations.${index}.bill`] = { code: 'reference' };
    if (billCase === null) continue;
    if (billOf.get(billCase) !== bill) faults[`allocations.${index}.bill_case`] = { code: 'reference' };
    else if (!isReduction(kind)) faults[`allocations.${index}.bill_case`] = { code: 'notApplicable' };
  }
  return faults;
}

function amountFaults(
  allocations: readonly Allocation[],
  bills: ReadonlyMap<number, BillDebt>,
  left: number,
): Faults {
  const faults: Record<string, FieldFault> = {};
  const open = new Map([...bills].map(([id, bill]) => [id, bill.status === 'draft' ? 0 : bill.open]));
  let rest = left;
  for (const [index, allocation] of allocations.entries()) {
    const { bill, amount, kind } = allocation;
    const before = open.get(bill) ?? 0;
    const used = usedBy([allocation]);
    if (kind !== 'fee' && amount > before)
      faults[`allocations.${index}.amount`] = {
        ...paymentFaults.moreThanOpen,
        params: { open: Math.max(0, before), ...euros },
      };
    if (used > rest)
      faults[`allocations.${index}.amount`] = {
        ...paymentFaults.moreThanRest,
        params: { rest: Math.max(0, rest), ...euros },
      };
    if (kind !== 'fee') open.set(bill, before - amount);
    rest -= used;
  }
  return faults;
}

async function billsOfCases(
  data: Data,
  cases: readonly number[],
): Promise<ReadonlyMap<number, number | null>> {
  if (cases.length === 0) return new Map();
  const rows = await data.run(
    data
      .unscoped(reason)
      .selectFrom('bill_cases as c')
      .select(['c.id', 'c.bill'])
      .where('c.id', ...oneOf(data, cases)),
  );
  return new Map(rows.map(({ id, bill }) => [id, bill]));
}

/** How the message writes the cents, in the language of its reader. */
const euros = { scale: 2, unit: '€' };
