import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { ProblemError, refuse } from '@engine/server/access/problemError.ts';
import { addRecords } from '@engine/server/records/product/addRecords.ts';
import { idsSeen } from '@engine/server/records/rows/inSight.ts';
import type { FieldFault } from '@engine/shared/fieldFault.ts';
import { openDunningClaims, payClaims } from '../../dunning/server/dunningClaims.ts';
import { type Allocation, settled, usedBy } from './allocation.ts';
import { type BillDebt, loadDebts, writeDebts } from './billDebts.ts';
import { inEuros, paymentFaults } from './faults.ts';
import { type CaseRow, casesOfBills, claimOf, followDebts, noteCuts } from './followDebts.ts';
import { isClosed, loadAllocations, loadPayments, restOf } from './paymentRow.ts';
import { paymentProblems } from './problems.ts';
import { type FeeShare, shareFees } from './shareFees.ts';
import { type CaseClaim, leftOf } from './shareOpen.ts';
import { writePayments } from './writePayments.ts';

/**
 * Allocates a payment to bills, in the caller's transaction: no more than is left of the payment, no more than each
 * bill is owed. Bills and their cases are updated. The caller has checked the right to the payment; whether the bills
 * are visible is checked here. Throws `outgoingPayment`, `ofSettlement`, `locked` and field faults named
 * `allocations.0.amount`.
 */
export async function allocatePayment(
  data: Data,
  id: number,
  given: readonly Allocation[],
  advice: number | null = null,
): Promise<void> {
  const { payment, bills, allocations, fees, faults } = await judgeAllocations(data, id, given);
  refuse(faults);

  const rows = allocations.flatMap(({ bill, billCase, amount, kind, reason: why }, index) => {
    const row = { payment: id, bill, bill_case: billCase, amount, kind, reason: why, advice };
    const parts = fees[index]?.parts.map(part => ({
      ...row,
      dunning_claim: part.claim,
      amount: part.amount,
    }));
    return parts ?? [row];
  });
  await addRecords(data, entityNamed(data.model, 'payment-allocation'), rows);
  const after = [...bills.values()].map(bill =>
    settled(
      bill,
      allocations.filter(each => each.bill === bill.id),
      1,
    ),
  );
  await writeDebts(data, after);
  await payClaims(
    data,
    fees.flatMap(share => share?.parts ?? []),
    1,
  );
  await noteCuts(
    data,
    allocations.filter(({ kind }) => kind === 'cut'),
  );
  await followDebts(data, [...bills.keys()]);
  await writePayments(data, [payment]);
}

type Faults = Readonly<Record<string, FieldFault>>;

/**
 * Loads what the allocations concern and finds their faults; writes nothing. Throws `ofSettlement`, `outgoingPayment`
 * and `locked`.
 */
export async function judgeAllocations(data: Data, id: number, given: readonly Allocation[]) {
  const [payment] = await loadPayments(data, [id]);
  if (!payment) throw new ProblemError('notFound');
  if (payment.settlement !== null) throw new ProblemError(paymentProblems.ofSettlement);
  if (payment.direction === 'out') throw new ProblemError(paymentProblems.outgoingPayment);
  if (isClosed(payment)) throw new ProblemError('locked');
  const bills = await loadDebts(data, [...new Set(given.map(({ bill }) => bill))]);
  const cases = await casesOfBills(data, [...bills.keys()]);
  const allocations = given.map(each => withOnlyCase(each, cases));
  const left = restOf(payment, await loadAllocations(data, 'payment', [id]));
  // The debt of a hidden bill must not be disclosed: amounts are checked only if all bills are visible.
  const hidden = await referenceFaults(data, allocations, cases);
  const fees = shareFees(allocations, await openDunningClaims(data, [...bills.keys()]));
  const faults =
    Object.keys(hidden).length > 0 ? hidden : amountFaults(allocations, bills, cases, fees, left);
  return { payment, bills, allocations, fees, left, faults };
}

/** A cut that names no case is one of the only case of its bill. */
function withOnlyCase(allocation: Allocation, cases: Cases): Allocation {
  const own = cases.get(allocation.bill) ?? [];
  const only = own.length === 1 ? (own[0]?.id ?? null) : null;
  return allocation.kind === 'cut' && allocation.billCase === null
    ? { ...allocation, billCase: only }
    : allocation;
}

/** Bills and cases that the caller does not see count as missing. */
async function referenceFaults(
  data: Data,
  allocations: readonly Allocation[],
  cases: Cases,
): Promise<Faults> {
  const faults: Record<string, FieldFault> = {};
  const ids = [...new Set(allocations.map(({ bill }) => bill))];
  const seen = await idsSeen(data, entityNamed(data.model, 'bill'), ids);
  for (const [index, { bill, billCase, kind }] of allocations.entries()) {
    if (!seen.has(bill)) faults[`allocations.${index}.bill`] = { code: 'reference' };
    const ofBill = cases.get(bill) ?? [];
    const own = ofBill.find(({ id }) => id === billCase);
    const name = `allocations.${index}.bill_case`;
    if (billCase === null && kind === 'cut')
      if (ofBill.length === 0) faults[`allocations.${index}.kind`] = paymentFaults.notCuttable;
      else faults[name] = { code: 'required' };
    if (billCase === null) continue;
    if (!own) faults[name] = { code: 'reference' };
    else if (kind === 'fee') faults[name] = { code: 'notApplicable' };
    else if (kind === 'cut' && !canBeCut(own)) faults[name] = paymentFaults.notCuttable;
  }
  return faults;
}

/** Whether a cut may still be noted: not on a case whose cut was already accepted. */
const canBeCut = ({ status, cut }: CaseRow): boolean =>
  cuttable.has(status) || (status === 'accepted' && (cut ?? 0) === 0);

const cuttable: ReadonlySet<CaseRow['status']> = new Set(['billed', 'submitted', 'cut', 'objected']);

function amountFaults(
  allocations: readonly Allocation[],
  bills: ReadonlyMap<number, BillDebt>,
  cases: Cases,
  fees: readonly (FeeShare | null)[],
  left: number,
): Faults {
  const faults: Record<string, FieldFault> = {};
  const debts = new Map(
    [...bills].map(([id, { status, open, contested }]) => [
      id,
      status === 'draft' ? { open: 0, contested: 0 } : { open, contested },
    ]),
  );
  const claims = new Map([...cases.values()].flat().map(row => [row.id, claimOf(row)]));
  let rest = left;
  for (const [index, allocation] of allocations.entries()) {
    const { bill, billCase, amount, kind } = allocation;
    const debt = debts.get(bill) ?? { open: 0, contested: 0 };
    const claim = billCase === null ? undefined : claims.get(billCase);
    const name = `allocations.${index}.amount`;
    const used = usedBy([allocation]);
    const owed = fees[index]?.most ?? mostOf(kind, debt);
    const most = Math.min(owed, claim ? mostOf(kind, openOf(claim)) : Infinity);
    if (amount > most) faults[name] = inEuros(paymentFaults.moreThanOpen, { open: Math.max(0, most) });
    if (used > Math.max(0, rest))
      faults[name] = inEuros(paymentFaults.moreThanRest, { rest: Math.max(0, rest) });
    if (claim) claims.set(claim.id, claimAfter(claim, allocation));
    if (kind !== 'fee')
      debts.set(bill, {
        open: kind === 'cut' ? debt.open : debt.open - amount,
        contested: kind === 'cut' ? debt.contested + amount : debt.contested,
      });
    rest -= used;
  }
  return faults;
}

/** What is left of a claim after its own cuts and the allocations that name it. */
function openOf(claim: CaseClaim): Pick<BillDebt, 'open' | 'contested'> {
  const { rest, contested } = leftOf(claim);
  return { open: rest, contested };
}

const claimAfter = (claim: CaseClaim, { kind, amount }: Allocation): CaseClaim =>
  kind === 'cut'
    ? { ...claim, contested: claim.contested + amount }
    : { ...claim, settled: claim.settled + amount };

/** Payments may also cover contested amounts; cuts and discounts may not take off a contested amount again. */
function mostOf(kind: Allocation['kind'], { open, contested }: Pick<BillDebt, 'open' | 'contested'>): number {
  return kind === 'payment' ? open : open - contested;
}

type Cases = ReadonlyMap<number, readonly CaseRow[]>;
