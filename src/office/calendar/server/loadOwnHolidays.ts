import type { Data } from '@engine/server/access/data.ts';
import { columns } from '@engine/server/access/typedRows.ts';
import type { OwnHoliday } from './holidays.ts';

const reason =
  'A day is a holiday for every reader, so the whole calendar is looked at; it is a small table.';

/** The office's own calendar. */
export async function loadOwnHolidays(data: Data): Promise<readonly OwnHoliday[]> {
  const rows = await data.select('own holidays', () =>
    data
      .unscoped(reason)
      .selectFrom('holidays as h')
      .select(
        columns('holidays as h', [
          'id',
          'name',
          'kind',
          'date',
          'repeats',
          'last_on',
          'federal_state',
          'city',
        ]),
      )
      .orderBy('h.id'),
  );
  return rows.map(({ last_on, federal_state, ...row }) => ({
    ...row,
    lastOn: last_on,
    federalState: federal_state,
  }));
}
