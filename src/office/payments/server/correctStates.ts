import type { Data } from '@engine/server/access/data.ts';
import { literals } from '@engine/server/access/typedRows.ts';
import { eachByItself } from '@engine/server/jobs/eachByItself.ts';
import { sql } from 'kysely';
import { loadDebts, writeDebts } from './billDebts.ts';

const reason = 'A bill that says what is not true is corrected, no matter who sees it; nothing is answered.';

/**
 * Brings bills to the state that their debt has: earlier releases called some paid of which nothing had been paid, and left
 * others closed of which something was owed again. `data` must carry every right. Bills that somebody is editing get
 * theirs the next time.
 */
export async function correctStates(data: Data): Promise<void> {
  const rows = await data.run(falselyCalled(data));
  const ids = rows.map(({ id }) => id);
  await eachByItself(data, ids, async (inner, some) =>
    writeDebts(inner, [...(await loadDebts(inner, some)).values()]),
  );
}

const falselyCalled = (data: Data) =>
  data
    .unscoped(reason)
    .selectFrom('bills as b')
    .select('b.id')
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
      ]);
    })
    .where('b.kind', '<>', sql.lit('cancellation'))
    .orderBy('b.id');
