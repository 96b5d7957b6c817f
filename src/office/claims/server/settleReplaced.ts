import { oneOf } from '@engine/server/access/among.ts';
import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { slot } from '@engine/server/access/statement.ts';
import type { Leftovers } from '@engine/server/jobs/leftovers.ts';
import { changeRecords } from '@engine/server/records/product/changeRecords.ts';
import { parsed } from '@engine/shared/tables/stored.ts';
import { sql } from 'kysely';
import { readCheckResults } from '../../cases/shared/checkResults.ts';
import { settled } from './settledResults.ts';

const reason = 'A case that was replaced is of no concern, no matter who sees it; nothing is answered.';

/**
 * Clears the findings of the review from cases that a new version has replaced: earlier releases left them there, where
 * no step could clear them.
 */
export const reviewsOfReplaced: Leftovers = {
  table: 'bill_cases',
  find: (data, range) => data.select('replaced cases under review', () => replaced(data), range),
  async repair(inner, ids) {
    const rows = await inner.run(
      cases(inner)
        .select(['c.id', 'c.check_results'])
        .where('c.id', ...oneOf(inner, ids))
        .orderBy('c.id'),
    );
    const changes = rows.map(({ id, check_results: results }) => ({
      id,
      fields: settled(readCheckResults(parsed(results))),
    }));
    await changeRecords(inner, entityNamed(inner.model, 'bill-case'), changes);
  },
};

const cases = (data: Data) => data.unscoped(reason).selectFrom('bill_cases as c');

const replaced = (data: Data) =>
  cases(data)
    .select('c.id')
    .where('c.id', '>', slot<number>('after'))
    .where('c.id', '<=', slot<number>('upTo'))
    .where('c.status', '=', sql.lit('replaced'))
    .where(({ eb, or }) => or([eb('c.copay_change', 'is not', null), eb('c.payer_changed', '=', true)]))
    .orderBy('c.id');
