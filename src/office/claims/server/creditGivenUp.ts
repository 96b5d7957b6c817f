import { oneOf } from '@engine/server/access/among.ts';
import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { ProblemError } from '@engine/server/access/problemError.ts';
import { slot } from '@engine/server/access/statement.ts';
import { expressionsOn } from '@engine/server/access/typedRows.ts';
import type { Leftovers } from '@engine/server/jobs/leftovers.ts';
import { changeRecord, changeRecords } from '@engine/server/records/product/changeRecords.ts';
import { loadInSight } from '@engine/server/records/rows/inSight.ts';
import { parsed } from '@engine/shared/tables/stored.ts';
import { sql } from 'kysely';
import { creditGuests } from '../../bills/server/creditGuests.ts';
import { openResult, readCheckResults } from '../../cases/shared/checkResults.ts';
import { loadCopay } from '../../copay/server/loadCopay.ts';
import { settled } from './settledResults.ts';

const reason =
  'A guest who was not credited is found, no matter who sees the case; nothing of it is answered.';

/**
 * Earlier releases still asked guests for the co-payment of cases whose rejection had been accepted, or kept their
 * cash: adds a finding to each of these cases. Since then, accepting a rejection credits the guest in the same step.
 */
export const uncreditedGuests: Leftovers = {
  table: 'bill_cases',
  find: (data, range) => data.select('cases given up', () => givenUp(data), range),
  repair: noteUncredited,
};

async function noteUncredited(inner: Data, ids: readonly number[]): Promise<void> {
  const rows = await inner.run(casesWith(inner, ids));
  const c = expressionsOn('bill_cases as c');
  const copays = await loadCopay(inner, c('c.id', ...oneOf(inner, ids)));
  const excess = new Map(copays.map(each => [each.billCase, each.excess]));
  const changes = rows.flatMap(({ id, copay, copay_bill: bill, check_results: results }) => {
    const kept = excess.get(id) ?? 0;
    const credit = bill === null ? kept : Math.max(kept, copay);
    if (credit === 0) return [];
    const found = openResult({
      rule: 'copay',
      code: 'guestNotCredited',
      severity: 'warning',
      params: { credit },
      cause: null,
    });
    const others = settled(readCheckResults(parsed(results))).check_results ?? [];
    return [{ id, fields: { copay_change: -credit, check_results: [...others, found] } }];
  });
  await changeRecords(inner, entityNamed(inner.model, 'bill-case'), changes);
}

/**
 * Credits the guest of a case whose rejection was accepted by an earlier release. The caller holds `bill-cases.give_up`, in
 * a transaction. Throws `wrongState` for a case that was not found to need it.
 */
export async function creditGivenUp(data: Data, id: number, version: number | null): Promise<void> {
  await loadInSight(data, entityNamed(data.model, 'bill-case'), id, version, 'step:give_up');
  const [row] = await data.run(casesWith(data, [id]));
  if (row?.status !== 'cancelled' || row.copay_change === null) throw new ProblemError('wrongState');
  await creditGuests(data, [id]);
  const fields = settled(readCheckResults(parsed(row.check_results)));
  await changeRecord(data, entityNamed(data.model, 'bill-case'), id, fields);
}

const cases = (data: Data) => data.unscoped(reason).selectFrom('bill_cases as c');

const casesWith = (data: Data, ids: readonly number[]) =>
  cases(data)
    .select(['c.id', 'c.copay', 'c.copay_bill', 'c.copay_change', 'c.check_results', 'c.status'])
    .where('c.id', ...oneOf(data, ids))
    .orderBy('c.id');

/** A cancelled case on a bill was given up; withdrawn ones are on no bill. */
const givenUp = (data: Data) =>
  cases(data)
    .select('c.id')
    .where('c.id', '>', slot<number>('after'))
    .where('c.id', '<=', slot<number>('upTo'))
    .where('c.status', '=', sql.lit('cancelled'))
    .where('c.kind', '=', sql.lit('tours'))
    .where('c.bill', 'is not', null)
    .where('c.copay_change', 'is', null)
    .where(({ eb, exists, or, selectFrom }) =>
      or([
        eb('c.copay_bill', 'is not', null),
        exists(
          selectFrom('tours as t')
            .select('t.id')
            .whereRef('t.bill_case', '=', 'c.id')
            .where('t.cash_copay', '>', sql.lit(0)),
        ),
      ]),
    )
    .orderBy('c.id');
