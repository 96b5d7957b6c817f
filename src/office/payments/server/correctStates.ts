import type { Data } from '@engine/server/access/data.ts';
import { slot } from '@engine/server/access/statement.ts';
import { literals } from '@engine/server/access/typedRows.ts';
import type { Leftovers } from '@engine/server/jobs/leftovers.ts';
import { sql } from 'kysely';
import { loadDebts, writeDebts } from './billDebts.ts';
import { followDebts } from './followDebts.ts';
import { asksForNothing } from './settleIssued.ts';

const reason = 'A bill that says what is not true is corrected, no matter who sees it; nothing is answered.';

/**
 * Corrects the states of bills to those of their debts: earlier releases marked bills as paid of which nothing had been
 * paid, left bills closed of which something was owed again, gave drafts an open amount, and left bills unpaid that ask
 * for nothing.
 */
export const wrongStates: Leftovers = {
  table: 'bills',
  find: (data, range) => data.select('bills in a wrong state', () => wrongStatesIn(data), range),
  async repair(inner, ids) {
    const debts = [...(await loadDebts(inner, ids)).values()];
    await writeDebts(inner, debts);
    await followDebts(
      inner,
      debts.filter(asksForNothing).map(({ id }) => id),
    );
  },
};

const wrongStatesIn = (data: Data) =>
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
        and([eb('b.status', '=', sql.lit('sent')), eb('b.open', '=', none)]),
      ]);
    })
    .where('b.kind', '<>', sql.lit('cancellation'))
    .orderBy('b.id');
