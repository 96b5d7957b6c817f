import { oneOf } from '@engine/server/access/among.ts';
import type { Data } from '@engine/server/access/data.ts';
import { ProblemError } from '@engine/server/access/problemError.ts';
import { literals } from '@engine/server/access/typedRows.ts';
import { sql } from 'kysely';
import { claimProblems } from './problems.ts';

const reason =
  'What is claimed by a case of its own is not claimed within its case too; only the number is shown.';

/** These cases are reckoned again as a whole. Throws `copayClaimedLater` where a later claim states part of their co-payment. */
export async function requireNoCopayClaim(data: Data, cases: readonly number[]): Promise<void> {
  if (cases.length === 0) return;
  const [claim] = await data.run(
    data
      .unscoped(reason)
      .selectFrom('bill_cases as c')
      .select('c.number')
      .where('c.original_case', ...oneOf(data, cases))
      .where('c.kind', '=', sql.lit('copay_less'))
      .where('c.status', 'not in', literals(['cancelled', 'replaced']))
      .limit(sql.lit(1)),
  );
  if (claim) throw new ProblemError(claimProblems.copayClaimedLater, { number: claim.number });
}

/** What a guest was asked for in vain is claimed from the insurer already. Throws `copayClaimedLater`. */
export async function requireNotPassedOn(data: Data, copayBill: number | null): Promise<void> {
  if (copayBill === null) return;
  const [claim] = await data.run(
    data
      .unscoped(reason)
      .selectFrom('bills as b')
      .innerJoin('bill_cases as c', 'c.guest', 'b.recipient_guest')
      .select('c.number')
      .where('b.id', '=', copayBill)
      .where('b.moved', '>', sql.lit(0))
      .where('c.kind', '=', sql.lit('copay'))
      .where('c.status', '<>', sql.lit('cancelled'))
      .orderBy('c.id', 'desc')
      .limit(sql.lit(1)),
  );
  if (claim) throw new ProblemError(claimProblems.copayClaimedLater, { number: claim.number });
}
