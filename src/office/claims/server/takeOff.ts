import type { Data } from '@engine/server/access/data.ts';
import { type BillDebt, loadDebts, readDebts, writeDebts } from '../../payments/server/billDebts.ts';
import { casesOfBills, claimOf } from '../../payments/server/followDebts.ts';
import { shareOpen } from '../../payments/server/shareOpen.ts';

/**
 * Takes the contested amount of a case off its bill, before the step of the case: as written off or as claimed on
 * another bill (`moved`). Returns the cents; 0 for a case that is on no issued bill. The caller runs `followDebts`
 * after the step.
 */
export async function takeOff(data: Data, claim: OnBill, to: 'writtenOff' | 'moved'): Promise<number> {
  if (claim.bill === null) return 0;
  const debt = (await loadDebts(data, [claim.bill])).get(claim.bill);
  const amount = await contestedIn(data, claim, debt);
  if (debt && amount > 0)
    await writeDebts(data, [{ ...debt, [to]: debt[to] + amount, open: debt.open - amount }]);
  return amount;
}

/** The amount that `takeOff` would take off now, for guards: it locks nothing. */
export async function contestedNow(data: Data, claim: OnBill): Promise<number> {
  if (claim.bill === null) return 0;
  return contestedIn(data, claim, (await readDebts(data, [claim.bill])).get(claim.bill));
}

interface OnBill {
  readonly id: number;
  readonly bill: number | null;
}

async function contestedIn(data: Data, { id }: OnBill, debt: BillDebt | undefined): Promise<number> {
  if (!debt || debt.status === 'draft' || debt.status === 'cancelled') return 0;
  const rows = (await casesOfBills(data, [debt.id])).get(debt.id) ?? [];
  return shareOpen(debt.open, rows.map(claimOf)).find(share => share.id === id)?.contested ?? 0;
}
