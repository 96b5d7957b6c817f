import type { Data } from '@engine/server/access/data.ts';
import { sql } from 'kysely';
import { markCasesPaid } from './casesOfPayment.ts';

/** A case whose cut has been accepted is paid when its bill is. */
export async function settleCase(data: Data, id: number): Promise<void> {
  const rows = await data.run(sql`
    select b.id from bill_cases as c join bills as b on b.id = c.bill where c.id = ${id} and b.status = 'paid'`);
  await markCasesPaid(
    data,
    rows.map(row => Number(row.id)),
  );
}
