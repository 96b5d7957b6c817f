import { sum } from '@engine/shared/sum.ts';
import type { Rows } from '@generated/types/rows.ts';

type AllocationKind = Rows['payment_allocations']['kind'];

/**
 * Kinds of allocations. `payment` and `fee` use up the payment's amount. `payment` and `discount` settle the bill; a
 * discount will not be paid and is no longer claimed: it counts as written off. A `cut` settles nothing: what the payer
 * took off a case stays open until somebody decides about it. A `fee` pays a claim beside the bill: the fee of a
 * reminder, interest, the charges of a returned debit. `write_off` is not among them: it needs a second person and is a
 * step of the bill itself.
 */
export const allocationKinds: readonly AllocationKind[] = ['payment', 'cut', 'discount', 'fee'];

export interface Allocation {
  readonly bill: number;
  /** the case that was paid or cut, where the payer named one */
  readonly billCase: number | null;
  /** of a fee: the claim beside the bill that it pays; without one, all claims of the bill, costs first */
  readonly claim?: number;
  /** cents, more than 0 */
  readonly amount: number;
  readonly kind: AllocationKind;
  /** why less was paid, as the payer has stated */
  readonly reason: string | null;
}

/** What a bill is owed; for every live bill, total = paid + written off + moved + open. */
export interface Debt {
  readonly paid: number;
  readonly writtenOff: number;
  /** claimed on another bill by now */
  readonly moved: number;
  readonly open: number;
}

const usesPayment = (kind: AllocationKind): boolean => kind === 'payment' || kind === 'fee';
export const isReduction = (kind: AllocationKind): boolean => kind === 'cut' || kind === 'discount';

/** Cents that the allocations take from the payment. */
export const usedBy = (allocations: readonly Allocation[]): number =>
  total(allocations.filter(({ kind }) => usesPayment(kind)));

/** The debt after allocations to its bill (`sign` 1), or after they are undone (−1), which restores it exactly. */
export function settled<D extends Debt>(debt: D, allocations: readonly Allocation[], sign: 1 | -1): D {
  const paid = sign * total(allocations.filter(({ kind }) => kind === 'payment'));
  const reduced = sign * total(allocations.filter(({ kind }) => kind === 'discount'));
  return {
    ...debt,
    paid: debt.paid + paid,
    writtenOff: debt.writtenOff + reduced,
    open: debt.open - paid - reduced,
  };
}

/** State of a debt: nothing is paid, a part is, or nothing is open any more, with the way in which it was settled. */
export type Settlement = 'unpaid' | 'part' | 'paid' | 'moved' | 'written_off';

export function settlementOf({ paid, writtenOff, moved, open }: Debt): Settlement {
  if (open > 0) return paid > 0 ? 'part' : 'unpaid';
  if (paid > 0 || (moved === 0 && writtenOff === 0)) return 'paid';
  return moved > 0 ? 'moved' : 'written_off';
}

const total = (allocations: readonly Allocation[]): number => sum(allocations.map(({ amount }) => amount));
