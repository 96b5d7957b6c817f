import type { Data } from '@engine/server/access/data.ts';
import { slot } from '@engine/server/access/statement.ts';
import { literals } from '@engine/server/access/typedRows.ts';
import { eachByItself } from '@engine/server/jobs/eachByItself.ts';
import { sql } from 'kysely';
import { loadDebts, writeDebts } from './billDebts.ts';

const reason = 'A bill that says what is not true is corrected, no matter who sees it; nothing is answered.';

/** Ids looked at by one statement: on SQLite all other requests wait for it. */
const idsAtOnce = 10_000;

/**
 * Work for the clock: no release writes such states any more, so one look at every bill is enough for the life of the
 * server. Bills that somebody is editing get their state with the next round.
 */
export function correctStatesOnce(data: Data): (isStopped: () => boolean) => Promise<void> {
  let left: readonly number[] | null = null;
  return async isStopped => {
    left = left === null ? await correctStates(data, isStopped) : await correctThese(data, left);
  };
}

/**
 * Brings bills to the state that their debt has: earlier releases called some paid of which nothing had been paid, left
 * others closed of which something was owed again, and let drafts be owed. `data` must carry every right. Answers the bills that somebody is
 * editing.
 */
export async function correctStates(
  data: Data,
  isStopped: () => boolean = () => false,
): Promise<readonly number[]> {
  const held: number[] = [];
  const [{ last } = { last: 0 }] = await data.run(lastBill(data));
  for (let after = 0; after < Number(last ?? 0) && !isStopped(); after += idsAtOnce) {
    const range = { after, upTo: after + idsAtOnce };
    const rows = await data.select('bills falsely called', () => falselyCalled(data), range);
    const ids = rows.map(({ id }) => id);
    held.push(...(await correctThese(data, ids)));
  }
  return held;
}

const correctThese = (data: Data, ids: readonly number[]): Promise<readonly number[]> =>
  eachByItself(data, ids, async (inner, some) =>
    writeDebts(inner, [...(await loadDebts(inner, some)).values()]),
  );

const lastBill = (data: Data) =>
  data
    .unscoped(reason)
    .selectFrom('bills as b')
    .select(({ fn }) => fn.max('b.id').as('last'));

const falselyCalled = (data: Data) =>
  data
    .unscoped(reason)
    .selectFrom('bills as b')
    .select('b.id')
    .where('b.id', '>', slot<number>('after'))
    .where('b.id', '<=', slot<number>('upTo'))
    .where(({ eb, and, or, fn }) => {
      const none = sql.lit(0);
      const isElsewhere = eb(
        sql`${fn.coalesce('b.moved', none)} + ${fn.coalesce('b.written_off', none)}`,
        '>',
        none,
      );
      const isUnpaid = eb('b.paid', '=', none);
      return or([
        and([eb('b.status', '=', sql.lit('partially_paid')), isUnpaid]),
        and([eb('b.status', '=', sql.lit('paid')), isUnpaid, isElsewhere]),
        and([eb('b.status', 'in', literals(['paid', 'written_off', 'passed_on'])), eb('b.open', '>', none)]),
        and([eb('b.status', '=', sql.lit('draft')), eb('b.open', '<>', none)]),
      ]);
    })
    .where('b.kind', '<>', sql.lit('cancellation'))
    .orderBy('b.id');
