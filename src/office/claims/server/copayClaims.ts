import { oneOf } from '@engine/server/access/among.ts';
import type { Data } from '@engine/server/access/data.ts';
import { ProblemError } from '@engine/server/access/problemError.ts';
import type { WhyNot } from '@engine/server/records/rows/hook.ts';
import { sql } from 'kysely';
import { isMade } from '../../copay/server/statesTripsOf.ts';
import { loadClaim } from './claimRow.ts';
import { claimsInstead } from './claimsInstead.ts';
import { claimProblems } from './problems.ts';

const reason =
  'What is claimed by a case of its own is not claimed within its case too; only the number is shown.';

/**
 * Before these cases are computed again as a whole: throws `copayClaimedLater` if a later claim states part of their
 * co-payment.
 */
export async function requireNoCopayClaim(data: Data, cases: readonly number[]): Promise<void> {
  const why = await whyCopayClaimed(data, cases);
  if (why) throw new ProblemError(why.problem, why.params);
}

/** The problem that `requireNoCopayClaim` throws, or null. */
export async function whyCopayClaimed(data: Data, cases: readonly number[]): Promise<WhyNot | null> {
  if (cases.length === 0) return null;
  const [claim] = await data.run(
    data
      .unscoped(reason)
      .selectFrom('bill_cases as own')
      .select('own.number')
      .where('own.original_case', ...oneOf(data, cases))
      .where('own.kind', '=', sql.lit('copay_less'))
      .where(isMade)
      .limit(sql.lit(1)),
  );
  return claim ? { problem: claimProblems.copayClaimedLater, params: { number: claim.number } } : null;
}

/** The claims to the insurer for a co-payment that the guest did not pay, one for each case; without withdrawn ones. */
export async function claimsPassedOn(data: Data, copayBill: number) {
  const claims = await claimsInstead(data, copayBill);
  return claims.filter(({ status }) => status !== 'cancelled');
}

/** The same for the co-payment bill of a case. */
export async function claimsPassedOnOf(data: Data, id: number) {
  const { copay_bill: bill } = await loadClaim(data, id);
  return bill === null ? [] : claimsPassedOn(data, bill);
}

/** Throws `copayPassedOn`, which names all of them, where there are such claims. */
export async function requireNotPassedOn(data: Data, copayBill: number | null): Promise<void> {
  const claims = copayBill === null ? [] : await claimsPassedOn(data, copayBill);
  const numbers = claims.map(({ number }) => number);
  if (numbers.length > 0)
    throw new ProblemError(claimProblems.copayPassedOn, { numbers: numbers.join(', ') });
}
