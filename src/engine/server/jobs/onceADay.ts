import { today } from '../../shared/day.ts';

type Ids = readonly number[];

/** What a day changes in records of one kind; both return the ids of those that are being edited. */
interface DailyRound {
  all(isStopped: () => boolean): Promise<Ids>;
  these(ids: Ids): Promise<Ids>;
  /** `guests`: the records, in the error of a round that has not reached all of them */
  readonly records: string;
}

/**
 * Hourly work that goes through all records once a day, however often it is called. Those that are being edited are
 * skipped and retried in the next round.
 */
export function onceADay({ all, these, records }: DailyRound): (isStopped: () => boolean) => Promise<void> {
  let last = '';
  let left: Ids = [];
  return async isStopped => {
    const day = today();
    left = day === last ? await these(left) : await all(isStopped);
    last = day;
    if (left.length > 0)
      throw new Error(`${left.length} ${records} are being edited: ${left.slice(0, 20).join(', ')}`);
  };
}
