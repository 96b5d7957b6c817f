import { sum } from '../../pricing/server/amounts.ts';

/** A case as the debt of its bill sees it, in cents. */
export interface CaseClaim {
  readonly id: number;
  /** of the claim, what was neither written off nor claimed elsewhere */
  readonly rest: number;
  /** of the rest, a cut that did not stand: owed for this case, whatever the others were paid */
  readonly upheld: number;
  /** of the rest, what the payer has rejected or cut and is not decided yet */
  readonly contested: number;
  /** what payments and discounts that name the case have settled of it */
  readonly settled: number;
}

/** What of a bill's open amount belongs to a case, in cents. */
export interface OpenShare {
  readonly id: number;
  readonly open: number;
  readonly contested: number;
}

/**
 * Shares the open amount of a bill among its cases. What names a case settles it, first what is neither upheld nor
 * contested (§ 366 (1) BGB). All other money goes to what is left of each in proportion (§ 366 (2) BGB, debts of the same
 * age), last to cuts that did not stand, and after these to what is contested. The shares always add up to `open`.
 */
export function shareOpen(open: number, stated: readonly CaseClaim[]): readonly OpenShare[] {
  const claims = stated.map(leftOf);
  const contested = Math.min(open, sum(claims.map(claim => claim.contested)));
  const upheld = Math.min(open - contested, sum(claims.map(claim => claim.upheld)));
  const parts = [
    inProportion(
      open - contested - upheld,
      claims.map(claim => claim.rest - claim.upheld - claim.contested),
    ),
    inProportion(
      upheld,
      claims.map(claim => claim.upheld),
    ),
    inProportion(
      contested,
      claims.map(claim => claim.contested),
    ),
  ];
  return claims.map(({ id }, at) => ({
    id,
    open: sum(parts.map(shares => shares[at] ?? 0)),
    contested: parts[2]?.[at] ?? 0,
  }));
}

/** What is left of a claim after all that names it. */
export function leftOf(claim: CaseClaim): CaseClaim {
  const rest = Math.max(0, claim.rest - claim.settled);
  const contested = Math.min(claim.contested, rest);
  return { ...claim, rest, contested, upheld: Math.min(claim.upheld, rest - contested), settled: 0 };
}

/** Whole cents by largest remainder; without any weight all goes to the first. */
function inProportion(amount: number, weights: readonly number[]): readonly number[] {
  const total = BigInt(sum(weights));
  if (total <= 0n) return weights.map((_, at) => (at === 0 ? amount : 0));
  const exact = weights.map(weight => BigInt(amount) * BigInt(weight));
  const shares = exact.map(each => Number(each / total));
  const byRemainder = exact
    .map((each, at) => ({ at, remainder: each % total }))
    .sort((one, other) => Number(other.remainder - one.remainder) || one.at - other.at);
  let left = amount - sum(shares);
  for (const { at } of byRemainder) {
    if (left === 0) break;
    shares[at] = (shares[at] ?? 0) + 1;
    left -= 1;
  }
  return shares;
}
