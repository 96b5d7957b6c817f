import { oneOf } from '@engine/server/access/among.ts';
import type { Data } from '@engine/server/access/data.ts';

const reason = 'Of the letters about a bill only the day is asked; the caller has chosen the bill.';

/** The day of the newest letter about each of these bills; none: no letter was written here. */
export async function lastLetters(
  data: Data,
  bills: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await data.run(
    data
      .unscoped(reason)
      .selectFrom('documents as d')
      .select(({ fn }) => ['d.record_id', fn.max('d.received_on').as('day')])
      .where('d.resource', '=', 'bills')
      .where('d.record_id', ...oneOf(data, bills))
      .where('d.kind', '=', 'reminder')
      .where('d.origin', '=', 'made')
      .groupBy('d.record_id'),
  );
  return new Map(
    rows.flatMap(({ record_id: bill, day }) => (bill === null || day === null ? [] : [[bill, day]])),
  );
}
