import { oneOf } from '@engine/server/access/among.ts';
import type { Data } from '@engine/server/access/data.ts';
import { expressionsOn, literals } from '@engine/server/access/typedRows.ts';
import { sql } from 'kysely';
import { companiesOfBills } from './companiesOfBills.ts';
import type { Line, Span } from './line.ts';

const reason = 'A settlement counts all bills of the client; the caller has chosen the client.';

/**
 * The work of a month, for fees by bill, case or ride: the bills in force, and what changed about those of earlier
 * months. A cancelled bill is subtracted and its replacement counted, so repeated billing costs once; if the cancelled
 * bill was counted before, both are corrections. A case counts on its first bill: its later versions and claims cost
 * nothing, its rides go with the version that has them.
 */
export async function countWork(data: Data, span: Span): Promise<readonly Line[]> {
  const rows = await differences(data, span);
  const ids = rows.flatMap(({ bill }) => bill ?? []);
  const replaced = await replacedBy(data, ids);
  const known = await countedBefore(data, span, [...ids, ...[...replaced.values()].flat()]);
  const isKnown = (bill: number) => [bill, ...(replaced.get(bill) ?? [])].some(id => known.has(id));
  const companies = await companiesOfBills(data, ids);
  return rows.map(row => ({
    kind: row.bill === null || isKnown(row.bill) ? 'work_correction' : 'work',
    payment: null,
    bill: row.bill,
    company: companies.get(row.bill ?? 0) ?? null,
    valueDate: null,
    amount: 0,
    held: false,
    bills: Number(row.bills),
    cases: Number(row.cases),
    rides: Number(row.rides),
  }));
}

const b = expressionsOn('bills as b');

async function differences(data: Data, { client, settlement, from, to }: Span) {
  const all = data.unscoped(reason);
  const one = sql.lit(1);
  const none = sql.lit(0);
  const stands = b.and([
    b('b.status', 'not in', literals(['draft', 'cancelled'])),
    b('b.kind', '<>', sql.lit('cancellation')),
    b('b.issue_date', '>=', from),
    b('b.issue_date', '<=', to),
  ]);
  const ofCompany = b.selectFrom('companies as c').select('c.client').whereRef('c.id', '=', 'b.company');
  const ofClient = b(b.fn.coalesce('b.client', ofCompany), '=', client);
  const bills = all
    .selectFrom('bills as b')
    .select(['b.id as bill', one.as('bills'), none.as('cases'), none.as('rides')])
    .where(stands)
    .where(ofClient);
  const cases = all
    .selectFrom('bill_cases as bc')
    .innerJoin('bills as b', 'b.id', 'bc.bill')
    .select(['b.id as bill', none.as('bills'), one.as('cases'), none.as('rides')])
    .where('bc.kind', '=', sql.lit('tours'))
    .where('bc.original_case', 'is', null)
    .where(stands)
    .where(ofClient);
  const rides = all
    .selectFrom('tours as t')
    .innerJoin('bill_cases as bc', 'bc.id', 't.bill_case')
    .innerJoin('bills as b', 'b.id', 'bc.bill')
    .select(['b.id as bill', none.as('bills'), none.as('cases'), one.as('rides')])
    .where(stands)
    .where(ofClient);
  const counted = all
    .selectFrom('settlement_lines as l')
    .innerJoin('settlements as s', 's.id', 'l.settlement')
    .select('l.bill')
    .select(({ ref }) => [
      sql<number>`-${ref('l.bills')}`.as('bills'),
      sql<number>`-${ref('l.cases')}`.as('cases'),
      sql<number>`-${ref('l.rides')}`.as('rides'),
    ])
    .where('s.client', '=', client)
    .where('s.id', '<>', settlement)
    .where('l.payment', 'is', null);
  const counts = counted.unionAll(bills).unionAll(cases).unionAll(rides);
  return data.run(
    all
      .selectFrom(counts.as('u'))
      .select('u.bill')
      .select(({ fn }) => [
        fn.sum<number>('u.bills').as('bills'),
        fn.sum<number>('u.cases').as('cases'),
        fn.sum<number>('u.rides').as('rides'),
      ])
      .groupBy('u.bill')
      .having(({ eb, fn, or }) =>
        or([
          eb(fn.sum('u.bills'), '<>', none),
          eb(fn.sum('u.cases'), '<>', none),
          eb(fn.sum('u.rides'), '<>', none),
        ]),
      )
      .orderBy('u.bill'),
  );
}

/** The bills in whose place these are, of each the last one first. */
async function replacedBy(
  data: Data,
  bills: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  if (bills.length === 0) return new Map();
  const rows = await data.run(
    data
      .unscoped(reason)
      .selectFrom('bills as b')
      .select(['b.id', 'b.cancels'])
      .where('b.id', ...oneOf(data, bills))
      .where('b.cancels', 'is not', null),
  );
  const before = rows.flatMap(({ id, cancels }) => (cancels === null ? [] : [{ id, cancels }]));
  const further = await replacedBy(data, [...new Set(before.map(({ cancels }) => cancels))]);
  return new Map(before.map(({ id, cancels }) => [id, [cancels, ...(further.get(cancels) ?? [])]]));
}

async function countedBefore(data: Data, { settlement }: Span, bills: readonly number[]) {
  const rows = await data.run(
    data
      .unscoped(reason)
      .selectFrom('settlement_lines as l')
      .select('l.bill')
      .where('l.settlement', '<>', settlement)
      .where('l.payment', 'is', null)
      .where('l.bill', ...oneOf(data, bills)),
  );
  return new Set(rows.map(({ bill }) => bill));
}
