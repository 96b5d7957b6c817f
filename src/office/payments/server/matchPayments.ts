import type { Data } from '@engine/server/access/data.ts';
import type { Allocation } from './allocation.ts';
import { loadOpenBills } from './loadOpenBills.ts';
import { indexNumbers } from './numberIndex.ts';
import { companiesOfAccounts } from './ownAccounts.ts';
import { certainBills, evenAmounts, type OpenBill } from './suggestBills.ts';

export type { OpenBill };

/** Money that came in and is no payment yet. */
interface Incoming {
  readonly key: string;
  readonly amount: number;
  readonly reference: string;
  /** the account that it came to */
  readonly account: string;
}

/** The bills that each of them pays without doubt, by its key; each bill once, of those that the caller sees. */
export async function matchPayments(
  data: Data,
  incoming: readonly Incoming[],
): Promise<ReadonlyMap<string, readonly OpenBill[]>> {
  const numbers = indexNumbers(await loadOpenBills(data));
  const companiesOf = await companiesOfAccounts(data);
  const matches = new Map<string, readonly OpenBill[]>();
  const taken = new Set<OpenBill>();
  for (const { key, amount, reference, account } of incoming) {
    const bills = certainBills({ rest: amount, reference, companies: companiesOf(account) }, numbers);
    if (!bills || bills.some(bill => taken.has(bill))) continue;
    matches.set(key, bills);
    for (const bill of bills) taken.add(bill);
  }
  return matches;
}

/** How a payment of exactly what bills come to pays them. */
export function evenAllocations(bills: readonly OpenBill[], amount: number): readonly Allocation[] {
  const isWhole = amount === evenAmounts(bills)[1];
  return bills.flatMap(({ id, open, claimsOpen }) => {
    const on = { bill: id, billCase: null, reason: null };
    return [
      ...(open > 0 ? [{ ...on, amount: open, kind: 'payment' as const }] : []),
      ...(isWhole && claimsOpen > 0 ? [{ ...on, amount: claimsOpen, kind: 'fee' as const }] : []),
    ];
  });
}
