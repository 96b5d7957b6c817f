import { oneOf } from '@engine/server/access/among.ts';
import type { Data } from '@engine/server/access/data.ts';
import { isObject } from '@engine/shared/isObject.ts';
import { parsed } from '@engine/shared/tables/stored.ts';
import type { Rows } from '@generated/types/rows.ts';
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
      .select(['b.id', 'l.reason', 'l.changes'])
      .where('b.id', ...oneOf(data, ids))
      .where('l.action', '=', sql.lit('transition'))
      .where('l.reason', 'is not', null)
      .orderBy('l.id'),
  );
  return new Map(
    rows.flatMap(({ id, reason: why, changes }) => (isCancellation(changes) ? [[id, why ?? '']] : [])),
  );
}

/** Of the steps of a bill that ask for a reason, the one that cancelled it. */
const isCancellation = (changes: Rows['activity_log']['changes']): boolean => {
  const said: unknown = parsed(changes);
  const status = isObject(said) ? said.status : null;
  return Array.isArray(status) && status[1] === 'cancelled';
};
