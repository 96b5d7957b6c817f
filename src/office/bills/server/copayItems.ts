import { among } from '@engine/server/access/among.ts';
import type { Data, Row } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { number, numberOrNull, text } from '@engine/server/access/readRow.ts';
import { insertRecords } from '@engine/server/records/insertRecords.ts';
import { type RawBuilder, sql } from 'kysely';

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
  condition: RawBuilder<unknown>,
): Promise<readonly CopayTrip[]> {
  const rows = await data.run(sql`
    select i.bill_case, c.copay_bill, i.tour, min(i.service_date) as day, sum(i.copay) as copay,
      coalesce(max(t.cash_copay), 0) as cash
    from bill_items as i
    join bill_cases as c on c.id = i.bill_case
    left join tours as t on t.id = i.tour
    where ${condition} and i.copay > 0 and (i.bill is null or i.bill = c.bill)
    group by i.bill_case, c.copay_bill, i.tour
    order by i.bill_case, day, i.tour`);
  return rows.map(tripOf).filter(({ due }) => due > 0);
}

const tripOf = (row: Row): CopayTrip => ({
  billCase: number(row, 'bill_case'),
  bill: numberOrNull(row, 'copay_bill'),
  tour: numberOrNull(row, 'tour'),
  day: text(row, 'day'),
  due: number(row, 'copay') - number(row, 'cash'),
});

/** The positions of co-payment bills: they stand beside those of the case and add nothing to its sums. */
export async function addCopayItems(data: Data, bills: readonly number[]): Promise<void> {
  if (bills.length === 0) return;
  const trips = await loadCopayTrips(data, sql`c.copay_bill ${among(data, bills)}`);
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
