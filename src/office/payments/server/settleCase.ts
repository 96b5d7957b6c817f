import type { Data } from '@engine/server/access/data.ts';
import { sql } from 'kysely';
import { markCasesPaid } from './casesOfPayment.ts';

const reason = 'A case is paid when its bill is, no matter who has accepted the cut.';

/** A case whose cut has been accepted is paid when its bill is. */
export async function settleCase(data: Data, id: number): Promise<void> {
  const bills = await data.run(
    data
      .unscoped(reason)
      .selectFrom('bill_cases as c')
      .innerJoin('bills as b', 'b.id', 'c.bill')
      .select('b.id')
      .where('c.id', '=', id)
      .where('b.status', '=', sql.lit('paid')),
  );
  await markCasesPaid(
    data,
    bills.map(bill => bill.id),
  );
}
