import type { Data } from '@engine/server/access/data.ts';
import { shareMoney } from '../shared/shareMoney.ts';
import type { Allocation } from './allocation.ts';
import { loadOpenBills } from './loadOpenBills.ts';
import { loadOpenCases } from './loadOpenCases.ts';
import { certainClaims } from './namedClaims.ts';
import { namedBills } from './numberIndex.ts';
import { type Claim, dueOf, indexOpenClaims, type OpenBill, type OpenCase } from './openClaims.ts';
import { companiesOfAccounts } from './ownAccounts.ts';

export type { Claim, OpenBill };

/** An incoming line that is no payment yet. */
interface Incoming {
  readonly key: string;
  readonly amount: number;
  readonly reference: string;
  /** the account that it came to */
  readonly account: string;
}

/**
 * The bills and cases that each line pays without doubt, by its key; each bill or case once, of those that the caller
 * sees.
 */
export async function matchPayments(
  data: Data,
  incoming: readonly Incoming[],
): Promise<ReadonlyMap<string, readonly Claim[]>> {
  const bills = await loadOpenBills(data);
  const { numbers } = indexOpenClaims(bills);
  const references = incoming.map(({ reference }) => reference);
  const named = references.flatMap(reference => [...namedBills(reference, numbers).keys()]);
  const open = indexOpenClaims(bills, await loadOpenCases(data, bills, { bills: named, references }));
  const companiesOf = await companiesOfAccounts(data);
  const matches = new Map<string, readonly Claim[]>();
  const left = new Map<OpenBill, number>();
  const taken = new Set<OpenCase>();
  for (const { key, amount, reference, account } of incoming) {
    const claims = certainClaims({ rest: amount, reference, companies: companiesOf(account) }, open);
    if (!claims?.every(claim => isFree(claim, left, taken))) continue;
    matches.set(key, claims);
    for (const claim of claims) {
      left.set(claim.bill, (left.get(claim.bill) ?? claim.bill.open) - dueOf(claim));
      for (const each of claim.cases) taken.add(each);
    }
  }
  return matches;
}

/** Whether no other payment of the same file pays the claim. `left`: cents still open on bills that others pay. */
const isFree = (claim: Claim, left: ReadonlyMap<OpenBill, number>, taken: ReadonlySet<OpenCase>): boolean =>
  claim.cases.length === 0
    ? !left.has(claim.bill)
    : dueOf(claim) <= (left.get(claim.bill) ?? claim.bill.open) &&
      claim.cases.every(each => !taken.has(each));

/** A bill as a whole, or a case of it. Cents. */
interface OwedPart {
  readonly bill: number;
  readonly billCase: number | null;
  readonly open: number;
  readonly beside: number;
}

/**
 * The allocations of a payment of exactly the amount of these claims. Fees and interest beside the bills are paid too,
 * and where the office does not apply payments to the bill first, before them (§ 367 BGB).
 */
export function evenAllocations(
  claims: readonly Claim[],
  amount: number,
  principalFirst: boolean,
): readonly Allocation[] {
  const owed = claims.flatMap(({ bill, cases }): readonly OwedPart[] =>
    cases.length > 0
      ? cases.map(each => ({ bill: bill.id, billCase: each.id, open: each.owed, beside: 0 }))
      : [{ bill: bill.id, billCase: null, open: bill.open, beside: bill.claimsOpen }],
  );
  return shareMoney(owed, amount, principalFirst).flatMap(({ bill, billCase, amount: paid, fee }) => {
    const on = { bill, billCase, reason: null };
    return [
      ...(paid > 0 ? [{ ...on, amount: paid, kind: 'payment' as const }] : []),
      ...(fee > 0 ? [{ ...on, amount: fee, kind: 'fee' as const }] : []),
    ];
  });
}
