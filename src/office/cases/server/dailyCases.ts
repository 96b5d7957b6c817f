import { setTimeout } from 'node:timers/promises';
import type { Data } from '@engine/server/access/data.ts';
import { eachByItself, type LeftRecord } from '@engine/server/jobs/eachByItself.ts';
import { onceADay } from '@engine/server/jobs/onceADay.ts';
import { mayChange } from './caseStates.ts';
import { casesOutOfDate } from './casesOutOfDate.ts';
import { refreshCases } from './refreshCases.ts';

/** Reading this many blocks others only for an instant. */
const casesPerRead = 100;
const pauseMs = 20;

/** Each new day, deadlines of cases come near or pass: checks all cases that may still change, once a day. */
export const dailyCases = (data: Data): ((isStopped: () => boolean) => Promise<void>) =>
  onceADay({
    all: isStopped => refreshAllCases(data, isStopped),
    these: ids => refreshThese(data, ids),
    records: 'cases',
  });

/** Refreshes the cases that the day has changed and returns those that were left; `data` must carry every right. */
export async function refreshAllCases(
  data: Data,
  isStopped: () => boolean = () => false,
): Promise<readonly LeftRecord[]> {
  const left: LeftRecord[] = [];
  for (let last = 0; !isStopped(); ) {
    const rows = await data.run(casesAfter(data, last));
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) break;
    left.push(...(await refreshThese(data, await casesOutOfDate(data, ids))));
    last = ids.at(-1) ?? last;
    // Other requests run between two chunks.
    await setTimeout(pauseMs);
  }
  return left;
}

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
