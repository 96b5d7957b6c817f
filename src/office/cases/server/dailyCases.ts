import type { Data } from '@engine/server/access/data.ts';
import { eachByItself, type LeftRecord } from '@engine/server/jobs/eachByItself.ts';
import { onceADay } from '@engine/server/jobs/onceADay.ts';
import { walkRows } from '@engine/server/jobs/walkRows.ts';
import { mayChange } from './caseStates.ts';
import { casesOutOfDate } from './casesOutOfDate.ts';
import { refreshCases } from './refreshCases.ts';

/** Reading this many blocks others only for an instant. */
const casesPerRead = 100;

/** Each new day, deadlines of cases come near or pass: checks all cases that may still change, once a day. */
export const dailyCases = (data: Data): ((isStopped: () => boolean) => Promise<void>) =>
  onceADay({
    all: isStopped => refreshAllCases(data, isStopped),
    these: ids => refreshThese(data, ids),
    records: 'cases',
  });

/** Refreshes the cases that the day has changed and returns those that were left; `data` must carry every right. */
export const refreshAllCases = (
  data: Data,
  isStopped: () => boolean = () => false,
): Promise<readonly LeftRecord[]> =>
  walkRows(
    {
      after: last => data.run(casesAfter(data, last)),
      work: async ids => refreshThese(data, await casesOutOfDate(data, ids)),
    },
    isStopped,
  );

const refreshThese = (data: Data, cases: readonly number[]): Promise<readonly LeftRecord[]> =>
  eachByItself(data, cases, (inner, ids) => refreshCases(inner, { kind: 'cases', ids }, 'day'));

const reason = 'Each new day concerns every case; a job of the product shows none of them.';

const casesAfter = (data: Data, last: number) =>
  data
    .unscoped(reason)
    .selectFrom('bill_cases as t')
    .select('t.id')
    .where('t.id', '>', last)
    .where(mayChange('t'))
    .orderBy('t.id')
    .limit(casesPerRead);
