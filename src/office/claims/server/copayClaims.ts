import { oneOf } from '@engine/server/access/among.ts';
import type { Data } from '@engine/server/access/data.ts';
import { ProblemError } from '@engine/server/access/problemError.ts';
import { sql } from 'kysely';
import { isMade } from '../../copay/server/statesTripsOf.ts';
import { claimsInstead } from './claimsInstead.ts';
import { claimProblems } from './problems.ts';

const reason =
  'What is claimed by a case of its own is not claimed within its case too; only the number is shown.';

/** These cases are reckoned again as a whole. Throws `copayClaimedLater` where a later claim states part of their co-payment. */
export async function requireNoCopayClaim(data: Data, cases: readonly number[]): Promise<void> {
  if (cases.length === 0) return;
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
  if (claim) throw new ProblemError(claimProblems.copayClaimedLater, { number: claim.number });
}

/** The claim by which the insurer is asked for what a guest was asked for in vain; null: there is none, or it was given up. */
export async function claimPassedOn(data: Data, copayBill: number) {
  const claims = await claimsInstead(data, copayBill);
  return claims.findLast(({ status }) => status !== 'cancelled') ?? null;
}

/** Throws `copayPassedOn` where there is such a claim. */
export async function requireNotPassedOn(data: Data, copayBill: number | null): Promise<void> {
  const claim = copayBill === null ? null : await claimPassedOn(data, copayBill);
  if (claim) throw new ProblemError(claimProblems.copayPassedOn, { number: claim.number });
}
