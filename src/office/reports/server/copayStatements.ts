import type { Data } from '@engine/server/access/data.ts';
import { slot } from '@engine/server/access/statement.ts';
import { columnsOf, literals } from '@engine/server/access/typedRows.ts';
import { type RawBuilder, sql } from 'kysely';
import { endedStates } from '../../cases/server/caseStates.ts';
import { isMade } from '../../copay/server/statesTripsOf.ts';
import type { Level } from '../shared/report.ts';
import { reportedBills, reportedCases } from './billScope.ts';
import { mostRows, type ReportQuery } from './report.ts';

const reason = 'What cases and co-payment bills come to, of which the caller may see and has chosen these.';

const groupedBy = { month: 'x.month', company: 'x.company', payer: 'x.payer' } as const;
const groupColumns = (by: readonly Level[]) =>
  by.flatMap(level => (level === 'bill' ? [] : [groupedBy[level]]));

/** The co-payments of cases and the cash for them, computed as in `loadCopay`. */
export function caseCopays(data: Data, query: ReportQuery) {
  const all = data.unscoped(reason);
  const calculated = all
    .with('c', () => queriedCases(data, query))
    .with('less', () => copayLess(data))
    .with('taken', () => cashTaken(data))
    .with('credited', () => cashCredited(data))
    .selectFrom('c')
    .leftJoin('less', 'less.id', 'c.id')
    .leftJoin('taken', 'taken.id', 'c.id')
    .leftJoin('credited', 'credited.id', 'c.id')
    .select(['c.month', 'c.company', 'c.payer', 'c.bill_status'])
    .select(({ ref }) => {
      const due = sql<number>`(${ref('c.copay')} + coalesce(${ref('less.amount')}, 0))`;
      const kept = sql`(coalesce(${ref('taken.amount')}, 0) - coalesce(${ref('credited.amount')}, 0))`;
      return [
        due.as('due'),
        sql<number>`case when ${kept} < ${due} then ${kept} else ${due} end`.as('cash'),
        sql<number>`case when ${ref('c.copay_key')} in ('1', '4', '5') then 1 else 0 end`.as('exempt'),
      ];
    });
  const x = columnsOf(calculated, 'x');
  const columns = groupColumns(query.by);
  return all
    .selectFrom(calculated.as('x'))
    .select(columns)
    .select(({ fn }) => [
      fn.countAll<number>().as('cases'),
      fn.sum<number>('x.exempt').as('exempt'),
      fn.sum<number>('x.due').as('due'),
      fn.sum<number>('x.cash').as('cash'),
      sql<number>`sum(case when coalesce(${x('bill_status')}, 'draft') in ('draft', 'cancelled') then ${x('due')} - ${x('cash')} else 0 end)`.as(
        'unbilled',
      ),
    ])
    .groupBy(columns)
    .limit(sql.lit(mostRows + 1));
}

const queriedCases = (data: Data, { company, payer }: ReportQuery) =>
  reportedCases(data, ['bills'])
    .leftJoin('bills as b', 'b.id', 'c.copay_bill')
    .select([
      'c.id',
      'c.period as month',
      'c.company',
      'c.payer',
      'c.copay_key',
      'c.copay',
      'b.status as bill_status',
    ])
    .where('c.period', '>=', slot<string>('from'))
    .where('c.period', '<=', slot<string>('to'))
    .where('c.payer_type', '=', sql.lit('statutory'))
    .where('c.status', 'not in', literals(endedStates))
    .where('c.kind', '=', sql.lit('tours'))
    .$if(company !== null, rows => rows.where('c.company', '=', slot<number>('company')))
    .$if(payer !== null, rows => rows.where('c.payer', '=', slot<number>('payer')));

/** By case: the part of its co-payment that its later claims take back. */
const copayLess = (data: Data) =>
  data
    .unscoped(reason)
    .selectFrom('bill_cases as own')
    .select(({ fn }) => ['own.original_case as id', fn.sum<number>('own.copay').as('amount')])
    .where('own.original_case', 'is not', null)
    .where('own.kind', '=', sql.lit('copay_less'))
    .where(isMade)
    .groupBy('own.original_case');

/** The cash that drivers took, in cents, by case. */
const cashTaken = (data: Data) =>
  data
    .unscoped(reason)
    .selectFrom('bill_cases as of')
    .innerJoin('tours as t', 't.bill_case', 'of.id')
    .select(({ fn }) => ['of.id', fn.sum<number>('t.cash_copay').as('amount')])
    .where('of.period', '>=', slot<string>('from'))
    .where('of.period', '<=', slot<string>('to'))
    .where('t.cash_copay', '>', sql.lit(0))
    .groupBy('of.id');

/** By case: the cash that became a credit of the passenger. */
const cashCredited = (data: Data) =>
  data
    .unscoped(reason)
    .selectFrom('payments as p')
    .select(({ fn }) => ['p.copay_case as id', fn.sum<number>('p.amount').as('amount')])
    .where('p.copay_case', 'is not', null)
    .where('p.status', '<>', sql.lit('reversed'))
    .groupBy('p.copay_case');

const amounts = ['paid', 'open', 'passed_on', 'written_off'] as const;

/**
 * The amounts of bills to guests, by the cases whose trips they state. Payments on a bill are shared among its cases in
 * their order: each gets the rounded-down share up to its end, less that before it, so that the shares add up.
 */
export function guestBills(data: Data, query: ReportQuery) {
  const { company, payer } = query;
  const bills = reportedBills(data, query, ['bill_items', 'bill_cases'])
    .innerJoin('bill_items as i', 'i.bill', 'b.id')
    .innerJoin('bill_cases as c', 'c.id', 'i.bill_case')
    .select([
      'b.id',
      'c.id as of_case',
      'c.period as month',
      'c.company',
      'c.payer',
      'b.total',
      'b.paid',
      'b.open',
    ])
    .select(({ fn }) => [
      fn.coalesce('b.moved', sql.lit(0)).as('passed_on'),
      fn.coalesce('b.written_off', sql.lit(0)).as('written_off'),
      fn.sum<number>('i.amount').as('billed'),
    ])
    .where('b.kind', '=', sql.lit('copay'))
    .where('b.status', 'not in', literals(['draft', 'cancelled']))
    .where('b.total', '>', sql.lit(0))
    // All cases of the bill are needed to share its payments.
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('bill_items as item')
          .innerJoin('bill_cases as billed', 'billed.id', 'item.bill_case')
          .select('item.id')
          .whereRef('item.bill', '=', 'b.id')
          .where('billed.period', '>=', slot<string>('from'))
          .where('billed.period', '<=', slot<string>('to')),
      ),
    )
    .$if(company !== null, rows => rows.where('b.company', '=', slot<number>('company')))
    .groupBy([
      'b.id',
      'c.id',
      'c.period',
      'c.company',
      'c.payer',
      'b.total',
      'b.paid',
      'b.open',
      'b.moved',
      'b.written_off',
    ]);
  const all = data.unscoped(reason);
  const s = columnsOf(bills, 's');
  const upTo = sql`sum(${s('billed')}) over (partition by ${s('id')} order by ${s('of_case')})`;
  // In both databases, the quotient of integers is an integer.
  const share = (name: (typeof amounts)[number], part: RawBuilder<unknown>) =>
    sql`${s(name)} * cast(${part} as bigint) / ${s('total')}`;
  const shared = all
    .selectFrom(bills.as('s'))
    .select(['s.month', 's.company', 's.payer', 's.billed'])
    .select(
      amounts.map(name =>
        sql<number>`${share(name, upTo)} - ${share(name, sql`${upTo} - ${s('billed')}`)}`.as(name),
      ),
    );
  const columns = groupColumns(query.by);
  return all
    .selectFrom(shared.as('x'))
    .select(columns)
    .select(({ fn }) => [
      fn.sum<number>('x.billed').as('billed'),
      fn.sum<number>('x.paid').as('paid'),
      fn.sum<number>('x.open').as('open'),
      fn.sum<number>('x.passed_on').as('passed_on'),
      fn.sum<number>('x.written_off').as('written_off'),
    ])
    .where('x.month', '>=', slot<string>('from'))
    .where('x.month', '<=', slot<string>('to'))
    .$if(payer !== null, rows => rows.where('x.payer', '=', slot<number>('payer')))
    .groupBy(columns)
    .limit(sql.lit(mostRows + 1));
}
