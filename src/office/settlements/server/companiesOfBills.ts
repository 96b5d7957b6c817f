import { oneOf } from '@engine/server/access/among.ts';
import type { Data } from '@engine/server/access/data.ts';

const reason = 'A settlement counts all bills of the client; the caller has chosen the client.';

/** The company of each bill, by the bill's id. */
export async function companiesOfBills(
  data: Data,
  bills: readonly (number | null)[],
): Promise<ReadonlyMap<number, number>> {
  const ids = bills.flatMap(bill => bill ?? []);
  const rows = await data.run(
    data
      .unscoped(reason)
      .selectFrom('bills as b')
      .select(['b.id', 'b.company'])
      .where('b.id', ...oneOf(data, ids)),
  );
  return new Map(rows.map(({ id, company }) => [id, company]));
}
