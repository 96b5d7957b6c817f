import { oneOf } from '@engine/server/access/among.ts';
import type { Data } from '@engine/server/access/data.ts';
import { changedSince } from '../../bills/server/followCopay.ts';
import { billsInDoubt } from '../../copay/server/billsInDoubt.ts';

const reason = 'What a co-payment bill asks for stands in its cases; the caller has chosen the bill.';

/**
 * The co-payment bills among these that must not be reminded of: those in doubt, and those whose cases come to another
 * co-payment since the bill to the insurer was cancelled. Imported bills have no cases.
 */
export async function copaysInDoubt(
  data: Data,
  bills: readonly { readonly id: number; readonly total: number }[],
): Promise<ReadonlySet<number>> {
  if (bills.length === 0) return new Set();
  const ids = bills.map(({ id }) => id);
  const cases = await data.run(
    data
      .unscoped(reason)
      .selectFrom('bill_cases as c')
      .select('c.copay_bill')
      .distinct()
      .where('c.copay_bill', ...oneOf(data, ids)),
  );
  const withCases = new Set(cases.map(({ copay_bill }) => copay_bill));
  const changed = await changedSince(
    data,
    bills.filter(({ id }) => withCases.has(id)),
  );
  return new Set([...changed.map(({ id }) => id), ...(await billsInDoubt(data, ids))]);
}
