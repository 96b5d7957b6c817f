import { oneOf } from '@engine/server/access/among.ts';
import type { Data } from '@engine/server/access/data.ts';
import { columns } from '@engine/server/access/typedRows.ts';
import { groupBy } from '@engine/shared/groupBy.ts';
import { parsed } from '@engine/shared/tables/stored.ts';
import type { CarePeriod } from '../shared/careOn.ts';

const reason =
  'What spares a guest the approval decides for every reader; only the status that follows is shown.';

/** The periods of these guests, in the order of time. */
export async function loadCare(
  data: Data,
  guests: readonly number[],
): Promise<ReadonlyMap<number, readonly CarePeriod[]>> {
  const rows = await data.run(
    data
      .unscoped(reason)
      .selectFrom('guest_care_periods as t')
      .select(
        columns('guest_care_periods as t', [
          'guest',
          'care_level',
          'disability_marks',
          'valid_from',
          'valid_to',
        ]),
      )
      .where('t.guest', ...oneOf(data, guests))
      .orderBy('t.valid_from'),
  );
  const periods = rows.map(row => ({
    guest: row.guest,
    from: row.valid_from,
    to: row.valid_to,
    careLevel: row.care_level,
    disabilityMarks: parsed<readonly string[]>(row.disability_marks) ?? [],
  }));
  return groupBy(periods, ({ guest }) => guest);
}
