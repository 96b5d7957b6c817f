import { today } from '../../shared/day.ts';
import type { LeftRecord } from './eachByItself.ts';
import { reportLeft } from './reportLeft.ts';

/** What a day changes in records of one kind; both return those that were left. */
interface DailyRound {
  all(isStopped: () => boolean): Promise<readonly LeftRecord[]>;
  these(ids: readonly number[]): Promise<readonly LeftRecord[]>;
  /** `guests`: the records, in the error of a round that has not reached all of them */
  readonly records: string;
}

/**
 * Hourly work that goes through all records once a day, however often it is called. Those that are being edited, or
 * that break a rule, are skipped and retried in the next round.
 */
export function onceADay({ all, these, records }: DailyRound): (isStopped: () => boolean) => Promise<void> {
  let last = '';
  let left: readonly LeftRecord[] = [];
  return async isStopped => {
    const day = today();
    left = day === last ? await these(left.map(({ id }) => id)) : await all(isStopped);
    last = day;
    reportLeft(left, records);
  };
}
