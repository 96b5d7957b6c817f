import { oneOf } from '@engine/server/access/among.ts';
import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { slot } from '@engine/server/access/statement.ts';
import { literals } from '@engine/server/access/typedRows.ts';
import type { Leftovers } from '@engine/server/jobs/leftovers.ts';
import { changeRecords } from '@engine/server/records/product/changeRecords.ts';
import { sql } from 'kysely';
import { followDebts } from '../../payments/server/followDebts.ts';

const reason = 'What a payer owes for its cases is corrected, no matter who sees them; nothing is answered.';

/**
 * Clears cuts that their payer took back: earlier releases kept them on cases that were accepted afterwards, where a cut
 * is one that was given up. The amount was asked for other cases of the bill, and no payment for its own case was taken.
 */
export const upheldCuts: Leftovers = {
  table: 'bill_cases',
  find: (data, range) => data.select('refused cuts of accepted cases', () => refusedCuts(data), range),
  async repair(inner, ids) {
    const rows = await inner.run(
      cases(inner)
        .select('c.bill')
        .where('c.id', ...oneOf(inner, ids))
        .orderBy('c.id'),
    );
    const changes = ids.map(id => ({ id, fields: { cut: 0 } }));
    await changeRecords(inner, entityNamed(inner.model, 'bill-case'), changes);
    await followDebts(inner, [...new Set(rows.flatMap(({ bill }) => bill ?? []))]);
  },
};

const cases = (data: Data) => data.unscoped(reason).selectFrom('bill_cases as c');

/** A cut is refused in the first of these states, and undecided in the others. */
const refused = ['billed', 'submitted', 'rejected'];
const undecided = ['cut', 'objected'];

/** In the state that a case was in before it was accepted or paid, its cut had been refused. */
const refusedCuts = (data: Data) =>
  cases(data)
    .select('c.id')
    .where('c.id', '>', slot<number>('after'))
    .where('c.id', '<=', slot<number>('upTo'))
    .where('c.status', 'in', literals(['accepted', 'paid']))
    .where('c.cut', '>', sql.lit(0))
    .where(({ eb, selectFrom }) => {
      const lastLeft = (states: readonly string[]) =>
        selectFrom('activity_log as l')
          .select(({ fn }) => fn.coalesce(fn.max('l.id'), sql.lit(0)).as('last'))
          .where('l.resource', '=', sql.lit('bill-cases'))
          .whereRef('l.record_id', '=', 'c.id')
          .where(log =>
            log.or(states.map(state => log('l.changes', 'like', sql.lit(`%"status":["${state}",%`)))),
          );
      return eb(lastLeft(refused), '>', lastLeft(undecided));
    })
    .orderBy('c.id');
