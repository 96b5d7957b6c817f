import type { Data } from '@engine/server/access/data.ts';
import { slot } from '@engine/server/access/statement.ts';
import { columnsOf, literals } from '@engine/server/access/typedRows.ts';
import { groupBy } from '@engine/shared/groupBy.ts';
import { sum } from '@engine/shared/sum.ts';
import { type RawBuilder, sql } from 'kysely';
import { standingStates } from '../../bills/shared/billStates.ts';
import { queriedBills } from './billScope.ts';
import { billsOfRow, groupColumns, levelValues } from './levelColumns.ts';
import { shapeOf } from './readParameters.ts';
import { type Column, count, money, type Report, type ReportQuery } from './report.ts';

const reason = 'When the bills of a report were paid, which the caller may see and has chosen.';

/**
 * How long payers take: for bills issued in a period, the days from the issue date to the value date of the money that
 * paid the last part. Bills of 0 and those settled without money are left out; money that came before the bill counts
 * as 0 days. `median` and `average` count bills; `weighted` counts their euros, so that one large bill that is paid
 * late shows. What is still open is shown too: while it is much, the other figures are too good.
 */
export const daysToPayment: Report = {
  key: 'days-to-payment',
  title: { de: 'Tage bis zur Zahlung', en: 'Days to payment' },
  about: {
    de: 'Rechnungen des Zeitraums: wie viele Tage vom Rechnungsdatum bis zur vollständigen Zahlung (Wertstellung der letzten). Solange vieles offen ist, sehen die Werte zu gut aus.',
    en: 'Bills of the period: how many days from the issue date until they were paid in full (value date of the last payment). While much is open, the figures look too good.',
  },
  needs: ['bills', 'payments', 'payment-allocations'],
  parameters: ['period', 'by', 'company', 'payer'],
  levels: ['payer', 'company'],
  usualLevels: ['payer'],
  columns: () => [
    count('bills', 'Bezahlte Rechnungen', 'Bills paid'),
    money('paid', 'Bezahlt', 'Paid'),
    days('average', 'Ø Tage', 'Average days'),
    days('median', 'Median Tage', 'Median days'),
    days('weighted', 'Ø Tage nach Betrag', 'Average by amount'),
    count('open_bills', 'Noch offene Rechnungen', 'Bills still open'),
    money('open', 'Noch offen', 'Still open'),
  ],
  async read(data, query) {
    const { from, to, company, payer } = query;
    const values = { from, to, company, payer };
    const found = await data.selectLong(
      shapeOf('days-to-payment', query),
      () => statement(data, query),
      values,
    );
    const groups = groupBy(found, row => JSON.stringify(levelValues(query.by, row)));
    return {
      rows: [...groups.values()].map(rows => ({
        values: { ...levelValues(query.by, rows[0]), ...figuresOf(rows) },
        list: {
          resource: 'bills',
          filter: {
            ...billsOfRow(query, rows[0]),
            issue_date_gte: from,
            issue_date_lte: to,
            status: 'paid',
            paid_gt: 0,
          },
        },
      })),
      totals: totalsOf(found),
    };
  },
};

const days = (name: string, de: string, en: string): Column => ({
  name,
  label: { de, en },
  kind: 'averageDays',
});

/** Bills with the same number of days; `days` null: those that are still open. */
interface Paid {
  readonly days: number | null;
  readonly bills: number;
  readonly paid: number;
  readonly open: number;
}

function figuresOf(rows: readonly Paid[]) {
  const paid = rows.filter(row => row.days !== null);
  const open = rows.filter(row => row.days === null);
  const bills = sumOf(paid, row => row.bills);
  const cents = sumOf(paid, row => row.paid);
  return {
    bills,
    paid: cents,
    average: inTenths(
      sumOf(paid, row => (row.days ?? 0) * row.bills),
      bills,
    ),
    median: medianOf(paid, bills),
    weighted: inTenths(
      sumOf(paid, row => (row.days ?? 0) * row.paid),
      cents,
    ),
    open_bills: sumOf(open, row => row.bills),
    open: sumOf(open, row => row.open),
  };
}

const totalsOf = (rows: readonly Paid[]): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(figuresOf(rows)).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  );

const sumOf = (rows: readonly Paid[], figure: (row: Paid) => number): number => sum(rows.map(figure));

const inTenths = (days: number, count: number): number | null =>
  count === 0 ? null : Math.round((days * 10) / count);

/** In tenths of a day; for an even number, the mean of the two in the middle. */
function medianOf(rows: readonly Paid[], bills: number): number | null {
  if (bills === 0) return null;
  const sorted = [...rows].sort((one, other) => (one.days ?? 0) - (other.days ?? 0));
  const at = (place: number): number => {
    let passed = 0;
    const row = sorted.find(each => {
      passed += each.bills;
      return passed > place;
    });
    return row?.days ?? 0;
  };
  return (at(Math.floor((bills - 1) / 2)) + at(Math.floor(bills / 2))) * 5;
}

function statement(data: Data, query: ReportQuery) {
  const columns = groupColumns(query.by, ['company', 'payer']);
  const bills = queriedBills(data, query, ['payment_allocations', 'payments'])
    .select([
      'b.company',
      'b.recipient_type',
      'b.recipient_insurance',
      'b.recipient_company',
      'b.status',
      'b.issue_date',
      'b.paid',
      'b.open',
    ])
    .select(({ selectFrom }) =>
      selectFrom('payment_allocations as a')
        .innerJoin('payments as p', 'p.id', 'a.payment')
        .select(({ fn }) => fn.max('p.value_date').as('day'))
        .whereRef('a.bill', '=', 'b.id')
        .where('a.kind', '=', sql.lit('payment'))
        .as('paid_on'),
    )
    .where('b.status', 'in', literals(standingStates))
    .where('b.kind', '<>', sql.lit('cancellation'))
    .where('b.issue_date', '>=', slot<string>('from'))
    .where('b.issue_date', '<=', slot<string>('to'));
  const b = columnsOf(bills, 'b');
  const passed = daysBetween(data, b('issue_date'), b('paid_on'));
  const took = sql<number | null>`case when ${b('status')} = 'paid' then ${passed} end`;
  return data
    .unscoped(reason)
    .with('b', () => bills)
    .selectFrom('b')
    .select(columns)
    .select(({ fn }) => [
      took.as('days'),
      fn.countAll<number>().as('bills'),
      fn.sum<number>('b.paid').as('paid'),
      fn.sum<number>('b.open').as('open'),
    ])
    .where(({ and, eb, or }) =>
      or([
        and([eb('b.status', '=', sql.lit('paid')), eb('b.paid_on', 'is not', null)]),
        and([eb('b.status', '<>', sql.lit('paid')), eb('b.open', '>', sql.lit(0))]),
      ]),
    )
    .groupBy([...columns, took]);
}

/** 0 if the second day is before the first. */
const daysBetween = (
  { dialect }: Data,
  first: RawBuilder<unknown>,
  last: RawBuilder<unknown>,
): RawBuilder<number> =>
  dialect === 'sqlite'
    ? sql`max(0, cast(julianday(${last}) - julianday(${first}) as integer))`
    : sql`greatest(0, cast(${last} as date) - cast(${first} as date))`;
