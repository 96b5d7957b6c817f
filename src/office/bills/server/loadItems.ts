import { among } from '@engine/server/access/among.ts';
import type { Data, Row } from '@engine/server/access/data.ts';
import { number, numberOrNull, text, textOrNull } from '@engine/server/access/readRow.ts';
import { groupBy } from '@engine/shared/groupBy.ts';
import { type RawBuilder, sql } from 'kysely';
import type { BilledAmount } from './billTotals.ts';

/** A position with what a letter tells of it. Quantity × 100, unit price in 1/10000 €. */
export interface LoadedItem extends BilledAmount {
  /** null while its bill is a draft */
  readonly bill: number | null;
  readonly billCase: number;
  readonly caseNumber: string;
  readonly guest: string;
  readonly birthDate: string;
  readonly kvnr: string | null;
  readonly date: string;
  readonly description: string;
  readonly start: string | null;
  readonly end: string | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly quantity: number;
  readonly unit: string | null;
  readonly unitPrice: number;
}

/** The positions of a bill: those that stand on it since its issue, or those that a draft will take from its cases. */
export async function loadItems(data: Data, bill: number): Promise<readonly LoadedItem[]> {
  const issued = await itemsWhere(data, sql`i.bill = ${bill}`);
  return issued.length > 0 ? issued : itemsWhere(data, sql`c.bill = ${bill} and i.bill is null`);
}

/** The positions that stand on these bills, by bill; one without any is missing. */
export async function loadBilledItems(
  data: Data,
  bills: readonly number[],
): Promise<ReadonlyMap<number, readonly LoadedItem[]>> {
  const items = await itemsWhere(data, sql`i.bill ${among(data, bills)}`);
  return groupBy(items, ({ bill }) => bill ?? 0);
}

async function itemsWhere(data: Data, condition: RawBuilder<unknown>): Promise<readonly LoadedItem[]> {
  const rows = await data.run(sql`
    select i.bill, i.bill_case, c.number as case_number, g.last_name, g.first_name, g.birth_date, g.kvnr, i.service_date,
      i.description, i.start_time, i.end_time, i.quantity, i.unit_price, i.amount, i.vat_rate, i.vat_amount, i.copay,
      n.unit, t.pickup_city, coalesce(t.dropoff_city, f.address_city) as dropoff_city
    from bill_items as i
    join bill_cases as c on c.id = i.bill_case
    join guest as g on g.id = c.guest
    left join tariffnumbers as n on n.id = i.tariff_number
    left join tours as t on t.id = i.tour
    left join companies as f on f.id = t.facility
    where ${condition}
    order by c.number, i.service_date, i.start_time, i.id`);
  return rows.map(itemOf);
}

const itemOf = (row: Row): LoadedItem => ({
  bill: numberOrNull(row, 'bill'),
  billCase: number(row, 'bill_case'),
  caseNumber: text(row, 'case_number'),
  guest: `${text(row, 'last_name')}, ${text(row, 'first_name')}`,
  birthDate: text(row, 'birth_date'),
  kvnr: textOrNull(row, 'kvnr'),
  date: text(row, 'service_date'),
  description: text(row, 'description'),
  start: textOrNull(row, 'start_time'),
  end: textOrNull(row, 'end_time'),
  from: textOrNull(row, 'pickup_city'),
  to: textOrNull(row, 'dropoff_city'),
  quantity: number(row, 'quantity'),
  unit: textOrNull(row, 'unit'),
  unitPrice: number(row, 'unit_price'),
  amount: number(row, 'amount'),
  vatRate: number(row, 'vat_rate'),
  vatAmount: number(row, 'vat_amount'),
  copay: number(row, 'copay'),
});
