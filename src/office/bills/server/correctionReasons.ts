import { oneOf } from '@engine/server/access/among.ts';
import type { Data } from '@engine/server/access/data.ts';
import { sql } from 'kysely';
import type { BillRow } from './billRow.ts';

const reason = 'Why a bill was corrected stands on the paper that takes its place, for every reader.';

/** Why the bills were cancelled that these ones correct, by correction: as it stands in the log. */
export async function correctionReasons(
  data: Data,
  bills: readonly Pick<BillRow, 'id' | 'kind'>[],
): Promise<ReadonlyMap<number, string>> {
  const ids = bills.filter(({ kind }) => kind === 'correction').map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await data.run(
    data
      .unscoped(reason)
      .selectFrom('bills as b')
      .innerJoin('activity_log as l', join =>
        join.onRef('l.record_id', '=', 'b.cancels').on('l.resource', '=', sql.lit('bills')),
      )
      .select(['b.id', 'l.reason'])
      .where('b.id', ...oneOf(data, ids))
      .where('l.action', '=', sql.lit('transition'))
      .where('l.reason', 'is not', null)
      .where('l.changes', 'like', sql.lit('%"status":[%,"cancelled"]%'))
      .orderBy('l.id'),
  );
  return new Map(rows.map(row => [row.id, row.reason ?? '']));
}
