import type { Data } from '../access/data.ts';
import { eachByItself } from './eachByItself.ts';

/** Ids looked at by one statement: on SQLite all other requests wait for it. */
const idsAtOnce = 10_000;

/** What an earlier release left wrong in records of one table, and no release writes any more. */
export interface Leftovers {
  /** the highest id of the table */
  readonly last: (data: Data) => Promise<number>;
  /** the records in this range that are wrong */
  readonly find: (data: Data, range: IdRange) => Promise<readonly { readonly id: number }[]>;
  /** puts them right, in a transaction */
  readonly mend: (inner: Data, ids: readonly number[]) => Promise<unknown>;
}

/** above `after`, up to and with `upTo` */
export type IdRange = { readonly after: number; readonly upTo: number };

/** Looks at every record. `data` must carry every right. Answers those that somebody is editing: they are left as they are. */
export async function mendLeftovers(
  data: Data,
  { last, find, mend }: Leftovers,
  isStopped: () => boolean = () => false,
): Promise<readonly number[]> {
  const held: number[] = [];
  const end = await last(data);
  for (let after = 0; after < end && !isStopped(); after += idsAtOnce) {
    const rows = await find(data, { after, upTo: after + idsAtOnce });
    const ids = rows.map(({ id }) => id);
    held.push(...(await eachByItself(data, ids, mend)));
  }
  return held;
}

/** Work for the clock: one look is enough for the life of the server. What somebody is editing is mended with the next round. */
export function mendLeftoversOnce(
  data: Data,
  leftovers: Leftovers,
): (isStopped: () => boolean) => Promise<void> {
  let left: readonly number[] | null = null;
  return async isStopped => {
    left =
      left === null
        ? await mendLeftovers(data, leftovers, isStopped)
        : await eachByItself(data, left, leftovers.mend);
  };
}
