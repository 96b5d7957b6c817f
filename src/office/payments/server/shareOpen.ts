import { sum } from '@engine/shared/sum.ts';

/** The claim of a case on its bill, in cents. */
export interface CaseClaim {
  readonly id: number;
  /** the claim without what was written off or is claimed elsewhere */
  readonly rest: number;
  /** part of the rest: a cut that was refused; owed for this case, whatever the others were paid */
  readonly refusedCut: number;
  /** part of the rest: rejected or cut by the payer, and not decided yet */
  readonly contested: number;
  /** settled by payments and discounts that name the case */
  readonly settled: number;
}

/** The share of a case in the open amount of its bill, in cents. */
export interface OpenShare {
  readonly id: number;
  readonly open: number;
  readonly contested: number;
}

/**
 * Shares the open amount of a bill among its cases. Money that names a case settles that case, first what is neither a
 * refused cut nor contested (§ 366 (1) BGB). All other money is shared in proportion to what is left of each case (§ 366 (2)
 * BGB, debts of the same age), then to refused cuts, and last to contested amounts. The shares always add up to `open`.
 */
export function shareOpen(open: number, stated: readonly CaseClaim[]): readonly OpenShare[] {
  const claims = stated.map(leftOf);
  const contested = Math.min(open, sum(claims.map(claim => claim.contested)));
  const refusedCut = Math.min(open - contested, sum(claims.map(claim => claim.refusedCut)));
  const parts = [
    inProportion(
      open - contested - refusedCut,
      claims.map(claim => claim.rest - claim.refusedCut - claim.contested),
    ),
    inProportion(
      refusedCut,
      claims.map(claim => claim.refusedCut),
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

/** What is left of a claim after the money that names it. */
export function leftOf(claim: CaseClaim): CaseClaim {
  const rest = Math.max(0, claim.rest - claim.settled);
  const contested = Math.min(claim.contested, rest);
  return { ...claim, rest, contested, refusedCut: Math.min(claim.refusedCut, rest - contested), settled: 0 };
}

/** Whole cents by largest remainder; if all weights are 0, everything goes to the first. */
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
