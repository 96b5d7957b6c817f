import { sql } from 'kysely';
import type { Data } from '../access/data.ts';
import type { TableName } from '../access/rowTypes.ts';
import { eachByItself, type LeftRecord, refusedAmong } from './eachByItself.ts';
import { reportLeft } from './reportLeft.ts';

/** Ids per statement, which blocks other requests on SQLite. */
const idsAtOnce = 10_000;

/** Faulty records of one table left by an earlier release; no current release writes such records. */
export interface Leftovers {
  readonly table: TableName;
  /** the faulty records in this range */
  readonly find: (data: Data, range: IdRange) => Promise<readonly { readonly id: number }[]>;
  /** corrects them, in a transaction */
  readonly repair: (inner: Data, ids: readonly number[]) => Promise<unknown>;
}

/** exclusive `after`, inclusive `upTo` */
export type IdRange = { readonly after: number; readonly upTo: number };

/**
 * Checks every record. `data` must have every right. Returns the records that someone is editing or that break a rule;
 * they are left unchanged.
 */
export async function repairLeftovers(
  data: Data,
  { table, find, repair }: Leftovers,
  isStopped: () => boolean = () => false,
): Promise<readonly LeftRecord[]> {
  const left: LeftRecord[] = [];
  const [newest] = await data.run(sql`select max(id) as id from ${sql.table(table)}`);
  const end = Number(newest?.id ?? 0);
  for (let after = 0; after < end && !isStopped(); after += idsAtOnce) {
    const rows = await find(data, { after, upTo: after + idsAtOnce });
    const ids = rows.map(({ id }) => id);
    left.push(...(await eachByItself(data, ids, repair)));
  }
  return left;
}

/**
 * For hourly work: one check per server start is enough. Records that someone was editing are corrected in the next
 * round; those that break a rule are named in the log each time.
 */
export function repairLeftoversOnce(
  data: Data,
  leftovers: Leftovers,
): (isStopped: () => boolean) => Promise<void> {
  let left: readonly LeftRecord[] | null = null;
  return async isStopped => {
    left =
      left === null
        ? await repairLeftovers(data, leftovers, isStopped)
        : await eachByItself(
            data,
            left.map(({ id }) => id),
            leftovers.repair,
          );
    reportLeft(refusedAmong(left), 'records');
  };
}
