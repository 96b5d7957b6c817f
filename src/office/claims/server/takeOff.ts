import type { Data } from '@engine/server/access/data.ts';
import { loadDebts, writeDebts } from '../../payments/server/billDebts.ts';
import { casesOfBills, claimOf } from '../../payments/server/followDebts.ts';
import { shareOpen } from '../../payments/server/shareOpen.ts';

/**
 * Takes the contested amount of a case off its bill, before the step of the case: as written off or as claimed on
 * another bill (`moved`). Returns the cents; 0 for a case that is on no issued bill. The caller runs `followDebts`
 * after the step.
 */
export async function takeOff(
  data: Data,
  { id, bill }: { readonly id: number; readonly bill: number | null },
  to: 'writtenOff' | 'moved',
): Promise<number> {
  if (bill === null) return 0;
  const debt = (await loadDebts(data, [bill])).get(bill);
  if (!debt || debt.status === 'draft' || debt.status === 'cancelled') return 0;
  const rows = (await casesOfBills(data, [bill])).get(bill) ?? [];
  const amount = shareOpen(debt.open, rows.map(claimOf)).find(share => share.id === id)?.contested ?? 0;
  if (amount > 0) await writeDebts(data, [{ ...debt, [to]: debt[to] + amount, open: debt.open - amount }]);
  return amount;
}
