import type { Data } from '@engine/server/access/data.ts';
import { slot } from '@engine/server/access/statement.ts';
import { columnsAs, columnsOf, literals } from '@engine/server/access/typedRows.ts';
import { type InferResult, type SqlBool, sql } from 'kysely';
import { endedStates } from '../../cases/server/caseStates.ts';
import { queriedBills } from './billScope.ts';
import { groupColumns } from './levelColumns.ts';
import type { ReportQuery } from './report.ts';

const reason = 'When a case was cut stands in the log alone; the cases are those of the report.';

const [c, next] = [columnsAs<'bill_cases'>('c'), columnsAs<'bill_cases'>('next')];

/** Whether case `next` claims the cut of case `c`. */
const isClaimedByCut = sql<SqlBool>`(${next('id')} = ${c('next_case')} and ${next('kind')} = 'cut' and ${next('status')} <> 'cancelled')`;

export type CutRow = InferResult<ReturnType<typeof notedCuts>>[number];

/** One row for each cut, with its case and the claim that was made for it. */
export function notedCuts(data: Data, query: ReportQuery) {
  return queriedBills(data, query, ['payment_allocations', 'payments', 'bill_cases'])
    .innerJoin('payment_allocations as a', 'a.bill', 'b.id')
    .innerJoin('payments as p', 'p.id', 'a.payment')
    .leftJoin('bill_cases as c', 'c.id', 'a.bill_case')
    .leftJoin('bill_cases as next', join => join.on(isClaimedByCut))
    .select([
      ...groupColumns(['company', 'payer'], ['company', 'payer']),
      'a.id as cut_id',
      'a.amount',
      'a.reason',
      'c.status as case_status',
      'c.cut as case_cut',
      'c.answer_due',
      'next.payer_type as claimed_from',
    ])
    .select(({ selectFrom }) =>
      selectFrom('payment_allocations as newer')
        .select(({ fn }) => fn.coalesce(fn.sum<number>('newer.amount'), sql.lit(0)).as('newer'))
        .whereRef('newer.bill_case', '=', 'a.bill_case')
        .where('newer.kind', '=', sql.lit('cut'))
        .whereRef('newer.id', '>', 'a.id')
        .as('newer'),
    )
    .where('a.kind', '=', sql.lit('cut'))
    .where('p.value_date', '>=', slot<string>('from'))
    .where('p.value_date', '<=', slot<string>('to'))
    .orderBy('a.id');
}

/**
 * Cuts that were decided before their payment was released: the decision stands, although no payment names the cut any
 * more. They count on the day on which they were noted.
 */
export function strayCuts(data: Data, query: ReportQuery) {
  const cases = queriedBills(data, query, ['payment_allocations', 'bill_cases'])
    .innerJoin('bill_cases as c', 'c.bill', 'b.id')
    .leftJoin('bill_cases as next', join => join.on(isClaimedByCut))
    .select(groupColumns(['company', 'payer'], ['company', 'payer']))
    .select([
      'c.id as cut_id',
      'c.cut_reason as reason',
      'c.status as case_status',
      'c.cut as case_cut',
      'c.answer_due',
      'next.payer_type as claimed_from',
      'b.issue_date',
    ])
    .select(({ selectFrom }) =>
      selectFrom('payment_allocations as a')
        .select(({ fn }) => fn.coalesce(fn.sum<number>('a.amount'), sql.lit(0)).as('noted'))
        .whereRef('a.bill_case', '=', 'c.id')
        .where('a.kind', '=', sql.lit('cut'))
        .as('noted'),
    )
    .where('c.cut', '>', sql.lit(0))
    .where('c.status', 'not in', literals(endedStates));
  const all = data.unscoped(reason);
  const stray = columnsOf(cases, 'c');
  const inLog = all
    .selectFrom('activity_log as l')
    .select(({ fn }) => fn.max('l.at').as('at'))
    .where('l.resource', '=', sql.lit('bill-cases'))
    .where('l.record_id', '=', stray('cut_id'))
    .where('l.changes', 'like', sql.lit('%"cut":[%'));
  const notedOn = sql<string>`coalesce(${inLog}, ${stray('issue_date')})`;
  return all
    .selectFrom(cases.as('c'))
    .select([
      'c.company',
      'c.recipient_type',
      'c.recipient_insurance',
      'c.recipient_company',
      'c.reason',
      'c.case_status',
      'c.case_cut',
      'c.answer_due',
      'c.claimed_from',
    ])
    .select([
      sql<number>`-${stray('cut_id')}`.as('cut_id'),
      sql<number>`${stray('case_cut')} - ${stray('noted')}`.as('amount'),
      sql<number>`${stray('noted')}`.as('newer'),
    ])
    .where(sql<boolean>`${stray('case_cut')} > ${stray('noted')}`)
    .where(notedOn, '>=', slot<string>('start'))
    .where(notedOn, '<', slot<string>('after'));
}
