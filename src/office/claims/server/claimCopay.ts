import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { ProblemError } from '@engine/server/access/problemError.ts';
import { expressionsOn } from '@engine/server/access/typedRows.ts';
import { changeRecord } from '@engine/server/records/product/changeRecords.ts';
import { loadInSight } from '@engine/server/records/rows/inSight.ts';
import { fill } from '@engine/shared/messages/message.ts';
import { sum } from '@engine/shared/sum.ts';
import { billWords } from '../../bills/server/billWords.ts';
import { lessenCopayDrafts } from '../../bills/server/followDrafts.ts';
import { type CopayChange, copayChanges, reviewBilled } from '../../cases/server/reviewBilled.ts';
import { billedStates } from '../../cases/shared/billedStates.ts';
import { euroText } from '../../letters/server/letterFormat.ts';
import { caseNow } from './claimChain.ts';
import { type ClaimRow, loadClaim } from './claimRow.ts';
import { claimsPassedOn } from './copayClaims.ts';
import { addLaterClaim } from './laterClaim.ts';
import { claimProblems } from './problems.ts';
import { withdrawClaims } from './withdraw.ts';

/**
 * Claims from the insurer the part of a co-payment that is no longer due, with a case of its own, code 02, which states
 * the trips with their co-payment taken back. The guest is credited when that case is billed; a draft for the guest
 * asks for less at once. Claims to the insurer because the guest did not pay (code 03) are withdrawn if they are on no
 * bill. Returns the id of the claim. The caller holds `bill-cases.claim_copay`, in a transaction. Throws
 * `wrongState`, `copayNotLess`, and `copayOnBill` if a claim of code 03 is on a bill: the correction of that bill makes
 * this claim instead.
 */
export async function claimCopay(data: Data, id: number, version: number | null): Promise<number> {
  await loadInSight(data, entityNamed(data.model, 'bill-case'), id, version, 'step:claim_copay');
  const { row, tours } = await lessOf(data, id);
  if (!isBilled(row)) throw new ProblemError('wrongState');
  if (tours.length === 0) throw new ProblemError(claimProblems.copayNotLess);
  return claimLess(data, row, tours);
}

/**
 * While the bill of these claims with code 03 is corrected and they are on no bill: if the co-payment is no longer due,
 * withdraws them and claims it with code 02 instead. Returns the ids of the new claims.
 */
export async function claimLessInstead(data: Data, claims: readonly number[]): Promise<readonly number[]> {
  const cases = new Map<number, ClaimRow>();
  for (const id of claims) {
    const claim = await loadClaim(data, id);
    if (claim.kind !== 'copay') continue;
    const row = await caseNow(data, claim);
    cases.set(row.id, row);
  }
  const made: number[] = [];
  for (const id of cases.keys()) {
    const { row, tours } = await lessOf(data, id);
    if (tours.length > 0) made.push(await claimLess(data, row, tours));
  }
  return made;
}

/** A case with its trips whose co-payment has changed; no trips unless the co-payment of the case is less. */
async function lessOf(data: Data, id: number) {
  await reviewBilled(data, expressionsOn('bill_cases as c')('c.id', '=', id));
  const [reviewed] = await copayChanges(data, [id]);
  const tours = reviewed?.tours ?? [];
  const row = await loadClaim(data, id);
  const isLess = sum(tours.map(({ due, billed }) => due - billed)) < 0 && isBilled(row);
  return { row, tours: isLess ? tours : [] };
}

const isBilled = ({ status }: Pick<ClaimRow, 'status'>): boolean =>
  billedStates.some(state => state === status);

async function claimLess(data: Data, row: ClaimRow, tours: readonly CopayChange[]): Promise<number> {
  await withdrawPassedOn(data, row.copay_bill);
  const claim = await addLaterClaim(data, row, {
    kind: 'copay_less',
    code: '02',
    from: 'payer',
    lines: tours.map(({ tour, number, day, due, billed }) => ({
      description: fill(billWords.copayLess.de, {
        bill: row.bill_number ?? row.number,
        tour: number,
        due: euroText(due, 'de'),
        billed: euroText(billed, 'de'),
      }),
      amount: 0,
      copay: due - billed,
      tour,
      day,
    })),
  });
  await changeRecord(data, entityNamed(data.model, 'bill-case'), row.id, { next_case: claim });
  await lessenCopayDrafts(data, [row.id]);
  await reviewBilled(data, expressionsOn('bill_cases as c')('c.id', '=', row.id));
  return claim;
}

/** Withdraws claims of code 03: the guest's bill asks for the whole amount again, so that all of it can be credited. */
async function withdrawPassedOn(data: Data, copayBill: number | null): Promise<void> {
  const claims = copayBill === null ? [] : await claimsPassedOn(data, copayBill);
  const billed = claims.find(({ bill }) => bill !== null);
  if (billed) throw new ProblemError(claimProblems.copayOnBill, { number: billed.number });
  await withdrawClaims(
    data,
    claims.map(({ id }) => id),
    'Die Zuzahlung ist nicht mehr fällig.',
  );
}
