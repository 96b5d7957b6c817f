import { sql } from 'kysely';
import type { Data, Row } from '../../access/data.ts';
import { entityNamed } from '../../access/model.ts';
import { insertRows } from '../../records/insertRows.ts';
import { number, numberOrNull, text } from '../cases/readRow.ts';

/** What a guest owes for one trip, in cents. */
export interface CopayTrip {
  readonly billCase: number;
  readonly tour: number | null;
  readonly day: string;
  readonly due: number;
}

/** The trips of a co-payment bill's cases that the guest pays for and the driver has not been paid for. */
export async function loadCopayTrips(data: Data, bill: number): Promise<readonly CopayTrip[]> {
  const rows = await data.run(sql`
    select i.bill_case, i.tour, min(i.service_date) as day, sum(i.copay) as copay,
      coalesce(max(t.cash_copay), 0) as cash
    from bill_items as i
    join bill_cases as c on c.id = i.bill_case
    left join tours as t on t.id = i.tour
    where c.copay_bill = ${bill} and i.copay > 0 and (i.bill is null or i.bill = c.bill)
    group by i.bill_case, i.tour
    order by i.bill_case, day, i.tour`);
  return rows.map(tripOf).filter(({ due }) => due > 0);
}

const tripOf = (row: Row): CopayTrip => ({
  billCase: number(row, 'bill_case'),
  tour: numberOrNull(row, 'tour'),
  day: text(row, 'day'),
  due: number(row, 'copay') - number(row, 'cash'),
});

/** The positions of a co-payment bill: they stand beside those of the case and add nothing to its sums. */
export async function addCopayItems(data: Data, bill: number): Promise<void> {
  const now = new Date().toISOString();
  const author = data.actor.userId === 0 ? null : data.actor.userId;
  const rows = (await loadCopayTrips(data, bill)).map(({ billCase, tour, day, due }) => ({
    bill_case: billCase,
    tour,
    bill,
    billed: data.dialect === 'sqlite' ? 0 : false,
    description: 'Zuzahlung nach § 61 SGB V',
    service_date: day,
    quantity: 100,
    unit_price: due * 100,
    amount: due,
    vat_rate: '0',
    vat_amount: 0,
    copay: 0,
    version: 1,
    created_at: now,
    created_by: author,
    updated_at: now,
    updated_by: author,
  }));
  await insertRows(data, entityNamed(data.model, 'bill-item').meta.table, rows, null);
}
