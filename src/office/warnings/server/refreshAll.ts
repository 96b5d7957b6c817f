import type { Data } from '@engine/server/access/data.ts';
import { slot } from '@engine/server/access/statement.ts';
import { eachByItself, type LeftRecord } from '@engine/server/jobs/eachByItself.ts';
import { onceADay } from '@engine/server/jobs/onceADay.ts';
import { walkRows } from '@engine/server/jobs/walkRows.ts';
import { today } from '@engine/shared/day.ts';
import { needsFinding } from './needsFinding.ts';
import { refreshWarnings } from './refreshWarnings.ts';

/** A transaction of this many blocks others only for an instant. */
const guestsAtOnce = 100;

/** Each new day, some warnings become due and others lapse: refreshes the guests, once a day. */
export const dailyWarnings = (data: Data): ((isStopped: () => boolean) => Promise<void>) =>
  onceADay({
    all: isStopped => refreshAll(data, isStopped),
    these: guests => refreshThese(data, guests),
    records: 'guests',
  });

const reason = 'Each new day concerns every guest; a job of the product shows none of them.';

/**
 * Refreshes every guest, of the archived those who have warnings that are over, and returns those who were left; `data`
 * must carry every right.
 */
export const refreshAll = (
  data: Data,
  isStopped: () => boolean = () => false,
): Promise<readonly LeftRecord[]> =>
  walkRows(
    {
      after: last => data.select('guests after one', () => guestsAfter(data), { last, today: today() }),
      work: ids => refreshThese(data, ids),
    },
    isStopped,
  );

const refreshThese = (data: Data, guests: readonly number[]): Promise<readonly LeftRecord[]> =>
  eachByItself(data, guests, refreshWarnings);

const guestsAfter = (data: Data) =>
  data
    .unscoped(reason)
    .selectFrom('guest as t')
    .select('t.id')
    .where('t.id', '>', slot<number>('last'))
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb('t.archived_at', 'is', null),
        exists(
          selectFrom('person_warnings as w')
            .select('w.id')
            .whereRef('w.guest', '=', 't.id')
            .where('w.resolved_at', 'is', null)
            .where(needsFinding()),
        ),
      ]),
    )
    .orderBy('t.id')
    .limit(guestsAtOnce);
