import { oneOf } from '@engine/server/access/among.ts';
import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { expressionsOn } from '@engine/server/access/typedRows.ts';
import { insertRecords } from '@engine/server/records/insertRecords.ts';
import { type Expression, type InferResult, type SqlBool, sql } from 'kysely';

const reason = 'What a guest owes is the sum over all trips of the cases, which the caller has chosen.';

/** What a guest owes for one trip, in cents. */
interface CopayTrip {
  readonly billCase: number;
  /** the co-payment bill that its case is on */
  readonly bill: number | null;
  readonly tour: number | null;
  readonly day: string;
  readonly due: number;
}

/** The trips of cases `c` that the guest pays for and the driver has not been paid for. */
export async function loadCopayTrips(
  data: Data,
  condition: Expression<SqlBool>,
): Promise<readonly CopayTrip[]> {
  const rows = await data.run(copayTrips(data, condition));
  return rows.map(tripOf).filter(({ due }) => due > 0);
}

const copayTrips = (data: Data, condition: Expression<SqlBool>) =>
  data
    .unscoped(reason)
    .selectFrom('bill_items as i')
    .innerJoin('bill_cases as c', 'c.id', 'i.bill_case')
    .leftJoin('tours as t', 't.id', 'i.tour')
    .select(['i.bill_case', 'c.copay_bill', 'i.tour'])
    .select(({ fn }) => [
      fn.min('i.service_date').as('day'),
      fn.sum<number>('i.copay').as('copay'),
      fn.coalesce(fn.max('t.cash_copay'), sql.lit(0)).as('cash'),
    ])
    .where(condition)
    .where('i.copay', '>', sql.lit(0))
    .where(eb => eb.or([eb('i.bill', 'is', null), eb('i.bill', '=', eb.ref('c.bill'))]))
    .groupBy(['i.bill_case', 'c.copay_bill', 'i.tour'])
    .orderBy('i.bill_case')
    .orderBy('day')
    .orderBy('i.tour');

const tripOf = (row: InferResult<ReturnType<typeof copayTrips>>[number]): CopayTrip => ({
  billCase: row.bill_case,
  bill: row.copay_bill,
  tour: row.tour,
  day: row.day,
  due: row.copay - row.cash,
});

const c = expressionsOn('bill_cases as c');

/** The positions of co-payment bills: they stand beside those of the case and add nothing to its sums. */
export async function addCopayItems(data: Data, bills: readonly number[]): Promise<void> {
  if (bills.length === 0) return;
  const trips = await loadCopayTrips(data, c('c.copay_bill', ...oneOf(data, bills)));
  const items = trips.map(({ billCase, bill, tour, day, due }) => ({
    bill_case: billCase,
    tour,
    bill,
    billed: false,
    description: 'Zuzahlung nach § 61 SGB V',
    service_date: day,
    quantity: 100,
    unit_price: due * 100,
    amount: due,
    vat_rate: '0',
    vat_amount: 0,
    copay: 0,
  }));
  const records = items.map(item => new Map<string, unknown>(Object.entries(item)));
  await insertRecords(data, entityNamed(data.model, 'bill-item'), records);
}
