import type { Data } from '@engine/server/access/data.ts';
import { slot } from '@engine/server/access/statement.ts';
import { literals } from '@engine/server/access/typedRows.ts';
import { daysOfMonth } from '@engine/shared/day.ts';
import { sql } from 'kysely';
import { queriedBills } from './billScope.ts';
import { billsOfRow, type GroupedRow, groupColumns, levelValues } from './levelColumns.ts';
import { shapeOf } from './readParameters.ts';
import { count, money, mostRows, type Report, type ReportQuery } from './report.ts';

const reason = 'What else belongs to the bills of a report, which the caller may see and has chosen.';

/**
 * Bills that were issued in a period, by the day of issue, as the chart of the first page counts them: a cancellation
 * counts negative in its own month, and amounts that are claimed elsewhere by now count there.
 *
 * `claimed` is what the bills ask for. `gross`, `vat` and `net` are what the services cost, each counted once:
 * co-payment bills and later claims ask for parts of services that the bill of the case has stated in full, with all of
 * the tax, and so add nothing; a case that was replaced is counted with its new version. `claimed` and `gross` differ
 * by what passengers owe besides or have paid to the driver. `paid`, `open` and `written_off` are as of now, and add up
 * to `claimed`.
 */
export const turnover: Report = {
  key: 'turnover',
  title: { de: 'Umsatz', en: 'Turnover' },
  about: {
    de: 'Festgeschriebene Rechnungen nach Rechnungsdatum, abzüglich Stornos und Korrekturen. Was anderweitig gefordert wird, zählt nur dort; bezahlt und offen sind der Stand von heute.',
    en: 'Issued bills by issue date, less cancellations and corrections. What is claimed elsewhere counts there only; paid and open are as of today.',
  },
  needs: ['bills', 'bill-cases', 'bill-items'],
  parameters: ['period', 'by', 'company', 'payer'],
  levels: ['company', 'payer', 'month'],
  usualLevels: ['company', 'month'],
  columns: () => [
    count('bills', 'Rechnungen', 'Bills', { de: 'Ohne stornierte.', en: 'Without cancelled ones.' }),
    count('rides', 'Fahrten', 'Tours'),
    money('net', 'Netto', 'Net', serviceHelp),
    money('vat', 'USt.', 'VAT', serviceHelp),
    money('gross', 'Brutto', 'Gross', serviceHelp),
    money('claimed', 'Berechnet', 'Billed', {
      de: 'Was die Rechnungen fordern: brutto ohne bar gezahlte Zuzahlungen.',
      en: 'What the bills ask for: gross without co-payments taken in cash.',
    }),
    money('paid', 'Bezahlt', 'Paid'),
    money('written_off', 'Ausgebucht', 'Written off'),
    money('open', 'Offen', 'Open'),
  ],
  async read(data, query) {
    const { from, to, company, payer } = query;
    const rows = await data.selectLong(shapeOf('turnover', query), () => statement(data, query), {
      from,
      to,
      company,
      payer,
    });
    return {
      rows: rows.map(({ stated_gross, stated_vat, ...row }) => ({
        values: {
          ...levelValues(query.by, row),
          bills: row.bills,
          rides: row.rides,
          net: stated_gross - stated_vat,
          vat: stated_vat,
          gross: stated_gross,
          claimed: row.claimed,
          paid: row.paid,
          written_off: row.written_off,
          open: row.open,
        },
        list: { resource: 'bills', filter: { ...billsOfRow(query, row), ...daysOfRow(query, row) } },
      })),
    };
  },
};

const serviceHelp = {
  de: 'Was die Leistungen kosten, jede einmal, Zuzahlungen eingeschlossen.',
  en: 'What the services cost, each once, co-payments included.',
};

function statement(data: Data, query: ReportQuery) {
  const { by } = query;
  const all = data.unscoped(reason);
  const columns = groupColumns(by, ['company', 'payer', 'month']);
  const bills = queriedBills(data, query, ['bills'])
    .leftJoin('bills as o', 'o.id', 'b.cancels')
    .select([
      'b.id',
      'b.company',
      'b.recipient_type',
      'b.recipient_insurance',
      'b.recipient_company',
      'b.total',
      'b.paid',
      'b.open',
      'b.vat',
      'b.gross',
    ])
    .select(({ eb, fn, ref }) => [
      fn<string>('substr', [ref('b.issue_date'), sql.lit(1), sql.lit(7)]).as('month'),
      fn.coalesce('b.moved', sql.lit(0)).as('moved'),
      fn.coalesce('b.written_off', sql.lit(0)).as('written_off'),
      eb
        .case()
        .when(
          eb.and([eb('b.status', '<>', sql.lit('cancelled')), eb('b.kind', '<>', sql.lit('cancellation'))]),
        )
        .then(sql.lit(1))
        .else(sql.lit(0))
        .end()
        .as('stands'),
      eb
        .case()
        .when(eb.or([eb('b.kind', '=', sql.lit('copay')), eb('o.kind', '=', sql.lit('copay'))]))
        .then(sql.lit(0))
        .else(sql.lit(1))
        .end()
        .as('states'),
    ])
    .where('b.status', '<>', sql.lit('draft'))
    .where('b.issue_date', '>=', slot<string>('from'))
    .where('b.issue_date', '<=', slot<string>('to'));
  return all
    .with('b', () => bills)
    .with('r', () => restated(data))
    .with('t', () => rides(data))
    .selectFrom('b')
    .leftJoin('r', 'r.bill', 'b.id')
    .leftJoin('t', 't.bill', 'b.id')
    .select(columns)
    .select(({ fn, ref }) => [
      fn.sum<number>('b.stands').as('bills'),
      fn.coalesce(fn.sum<number>('t.rides'), sql.lit(0)).as('rides'),
      fn
        .sum<number>(sql`${ref('b.states')} * (${ref('b.gross')} - coalesce(${ref('r.gross')}, 0))`)
        .as('stated_gross'),
      fn
        .sum<number>(sql`${ref('b.states')} * (${ref('b.vat')} - coalesce(${ref('r.vat')}, 0))`)
        .as('stated_vat'),
      fn.sum<number>(sql`${ref('b.total')} - ${ref('b.moved')}`).as('claimed'),
      fn.sum<number>('b.paid').as('paid'),
      fn.sum<number>('b.written_off').as('written_off'),
      fn.sum<number>('b.open').as('open'),
    ])
    .groupBy(columns)
    .limit(sql.lit(mostRows + 1));
}

/** By bill: positions that other bills state as well, those of later claims and of cases replaced by a new version. */
const restated = (data: Data) =>
  data
    .unscoped(reason)
    .selectFrom('bill_cases as c')
    .innerJoin('bill_items as i', 'i.bill_case', 'c.id')
    .select('i.bill')
    .select(({ fn }) => [
      fn.sum<number>('i.amount').as('gross'),
      fn.sum<number>(fn.coalesce('i.vat_amount', sql.lit(0))).as('vat'),
    ])
    // Few cases match, and both databases find them by indexes.
    .where('c.id', 'in', ({ selectFrom }) =>
      selectFrom('bill_cases as made_again')
        .select('made_again.id')
        .where('made_again.status', '=', sql.lit('replaced'))
        .unionAll(
          selectFrom('bill_cases as later')
            .select('later.id')
            .where('later.original_case', 'is not', null)
            .where('later.kind', 'in', literals(['copay', 'copay_less', 'cut'])),
        ),
    )
    .where(({ eb, or, ref }) => or([eb('c.kind', '<>', sql.lit('tours')), eb('c.bill', '=', ref('i.bill'))]))
    .groupBy('i.bill');

/** The number of rides of the cases on it, by bill. */
const rides = (data: Data) =>
  data
    .unscoped(reason)
    .selectFrom('bills as tb')
    .innerJoin('bill_cases as c', 'c.bill', 'tb.id')
    .innerJoin('tours as tour', 'tour.bill_case', 'c.id')
    .select('c.bill')
    .select(({ fn }) => fn.countAll<number>().as('rides'))
    .where('tb.issue_date', '>=', slot<string>('from'))
    .where('tb.issue_date', '<=', slot<string>('to'))
    .groupBy('c.bill');

/** The days of a row: the requested period, limited to the month of the row. */
function daysOfRow({ from, to }: ReportQuery, { month }: GroupedRow) {
  const { from: first, to: last } = month ? daysOfMonth(month) : { from, to };
  return {
    issue_date_gte: first < from ? from : first,
    issue_date_lte: last > to ? to : last,
    status_neq: 'draft',
  };
}
