import { oneOf } from '@engine/server/access/among.ts';
import type { Data } from '@engine/server/access/data.ts';
import { columns, expressionsOn, literals } from '@engine/server/access/typedRows.ts';
import { type InferResult, sql } from 'kysely';
import { billedStates } from '../../cases/shared/billedStates.ts';
import { loadCopay } from '../../copay/server/loadCopay.ts';
import type { EarlierMonth } from '../shared/runPreview.ts';
import type { CaseToBill } from './planBills.ts';

/** The cases of a run: one month, limited to a company or a payer if given. */
export interface RunOrder {
  readonly period: string;
  readonly company: number | null;
  readonly payer: number | null;
}

/** Cases of the month that the caller sees and that a bill may be made of, in the order of their numbers. */
export async function loadCasesToBill(data: Data, order: RunOrder): Promise<readonly CaseToBill[]> {
  const rows = await data.run(casesToBill(data).where('t.period', '=', order.period).where(isWithin(order)));
  return withCopay(data, rows);
}

/** Months before that of the run in which checked cases still wait for their bill, the latest first. */
export async function loadEarlierMonths(data: Data, order: RunOrder): Promise<readonly EarlierMonth[]> {
  return data.run(
    data
      .rows('bill_cases as t', 'see')
      .select('t.period')
      .select(({ fn }) => fn.countAll<number>().as('cases'))
      .where(waitsForBill)
      .where('t.period', '<', order.period)
      .where(isWithin(order))
      .groupBy('t.period')
      .orderBy('t.period', 'desc'),
  );
}

/** How many cases of the month are still open or on hold. */
export async function countNotReady(data: Data, order: RunOrder): Promise<number> {
  const [row] = await data.run(
    data
      .rows('bill_cases as t', 'see')
      .select(({ fn }) => fn.countAll<number>().as('waiting'))
      .where('t.period', '=', order.period)
      .where('t.status', 'in', literals(['open', 'on_hold']))
      .where(isWithin(order)),
  );
  return row?.waiting ?? 0;
}

/** The cases among these that can be billed; on PostgreSQL locked until the transaction ends. */
export async function loadCasesById(data: Data, ids: readonly number[]): Promise<readonly CaseToBill[]> {
  if (ids.length === 0) return [];
  const rows = await data.run(
    casesToBill(data)
      .where('t.id', ...oneOf(data, ids))
      .$if(data.dialect === 'postgres', query => query.forUpdate('t')),
  );
  return withCopay(data, rows);
}

const t = expressionsOn('bill_cases as t');

/** The company and the payer that a run is limited to, where it names them. */
const isWithin = ({ company, payer }: RunOrder) =>
  t.and([
    ...(company === null ? [] : [t('t.company', '=', company)]),
    ...(payer === null ? [] : [t('t.payer', '=', payer)]),
  ]);

const waitsForBill = t.and([t('t.status', '=', sql.lit('checked')), t('t.bill', 'is', null)]);
const waitsForCopayBill = t.and([
  t('t.status', 'in', literals(['checked', ...billedStates])),
  t('t.copay', '>', sql.lit(0)),
  t('t.copay_bill', 'is', null),
  // A co-payment that is no longer due is claimed from the payer of the case first.
  t.or([t('t.copay_change', 'is', null), t('t.copay_change', '>', sql.lit(0))]),
  t('t.payer_changed', 'is', null),
]);

const casesToBill = (data: Data) =>
  data
    .rows('bill_cases as t', 'see', ['companies', 'tours', 'bill_items'])
    .innerJoin('companies', 'companies.id', 't.company')
    .select(
      columns('bill_cases as t', [
        'id',
        'number',
        'kind',
        'processing_code',
        'company',
        'guest',
        'payer_type',
        'payer',
        'payer_company',
        'net',
        'copay',
        'status',
        'bill',
        'copay_bill',
      ]),
    )
    .select('companies.client')
    .select(({ selectFrom }) => {
      const tours = selectFrom('tours').whereRef('tours.bill_case', '=', 't.id');
      const items = selectFrom('bill_items')
        .whereRef('bill_items.bill_case', '=', 't.id')
        .where('bill_items.bill', 'is', null);
      return [
        tours.select(({ fn }) => fn.min('tours.date').as('day')).as('first_day'),
        tours.select(({ fn }) => fn.max('tours.date').as('day')).as('last_day'),
        items.select(({ fn }) => fn.min('bill_items.service_date').as('day')).as('claimed_from'),
        items.select(({ fn }) => fn.max('bill_items.service_date').as('day')).as('claimed_to'),
      ];
    })
    .where(t.or([waitsForBill, waitsForCopayBill]))
    .orderBy('t.company')
    .orderBy('t.number');

type CaseRow = InferResult<ReturnType<typeof casesToBill>>[number];

async function withCopay(data: Data, rows: readonly CaseRow[]): Promise<readonly CaseToBill[]> {
  const asking = rows.filter(({ copay, copay_bill }) => copay > 0 && copay_bill === null).map(({ id }) => id);
  const copay = asking.length === 0 ? [] : await loadCopay(data, c('c.id', ...oneOf(data, asking)));
  const dues = new Map(copay.map(({ billCase, due }) => [billCase, due]));
  return rows.map(row => caseOf(row, dues.get(row.id) ?? 0));
}

const c = expressionsOn('bill_cases as c');

const caseOf = (row: CaseRow, copayDue: number): CaseToBill => ({
  id: row.id,
  number: row.number,
  company: row.company,
  client: row.client,
  guest: row.guest,
  payerType: row.payer_type,
  processingCode: row.processing_code ?? '01',
  payer: row.payer,
  payingCompany: row.payer_company,
  net: row.net,
  copayDue,
  waitsForBill: row.status === 'checked' && row.bill === null,
  waitsForCopayBill: row.copay_bill === null,
  // A later claim has no trips of its own.
  firstDay: row.kind === 'tours' ? row.first_day : row.claimed_from,
  lastDay: row.kind === 'tours' ? row.last_day : row.claimed_to,
});
