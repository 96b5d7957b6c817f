import { oneOf } from '@engine/server/access/among.ts';
import type { Data } from '@engine/server/access/data.ts';
import { sql } from 'kysely';

const reason =
  'Whether a guest still owes what a bill asks for stands in its cases; the caller has chosen it.';

/**
 * The co-payment bills among these that ask for more than their cases come to now, or whose cases have another payer:
 * until that is billed, the guest is not asked again.
 */
export async function billsInDoubt(data: Data, bills: readonly number[]): Promise<ReadonlySet<number>> {
  if (bills.length === 0) return new Set();
  const rows = await data.run(
    data
      .unscoped(reason)
      .selectFrom('bill_cases as c')
      .select('c.copay_bill')
      .where('c.copay_bill', ...oneOf(data, bills))
      .where(({ eb, exists, or, selectFrom }) =>
        or([
          eb('c.copay_change', '<', sql.lit(0)),
          eb('c.payer_changed', '=', true),
          exists(
            selectFrom('bill_cases as less')
              .leftJoin('bills as b', 'b.id', 'less.bill')
              .select('less.id')
              .whereRef('less.original_case', '=', 'c.id')
              .where('less.kind', '=', sql.lit('copay_less'))
              .where('less.status', '=', sql.lit('checked'))
              .where(less =>
                less.or([less('less.bill', 'is', null), less('b.status', '=', sql.lit('draft'))]),
              ),
          ),
        ]),
      ),
  );
  return new Set(rows.flatMap(({ copay_bill }) => copay_bill ?? []));
}
