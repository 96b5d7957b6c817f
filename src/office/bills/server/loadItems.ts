import { oneOf } from '@engine/server/access/among.ts';
import type { Data } from '@engine/server/access/data.ts';
import { columns } from '@engine/server/access/typedRows.ts';
import { groupBy } from '@engine/shared/groupBy.ts';
import { isObject } from '@engine/shared/isObject.ts';
import { parsed } from '@engine/shared/tables/stored.ts';
import type { InferResult } from 'kysely';
import type { BilledAmount } from './billTotals.ts';

const reason = 'A bill states all its positions and whom they were for; the caller has chosen the bill.';

/** A position with what a letter tells of it. Quantity × 100, unit price in 1/10000 €. */
export interface LoadedItem extends BilledAmount {
  /** null while its bill is a draft */
  readonly bill: number | null;
  readonly billCase: number;
  readonly caseNumber: string;
  readonly guest: string;
  /** null where the reader may not see it */
  readonly birthDate: string | null;
  /** only where the bill goes to the health insurance that gave it */
  readonly kvnr: string | null;
  /** under which another payer knows the guest */
  readonly reference: string | null;
  /** false: claims part of a supply that another bill has stated, with all of its value-added tax */
  readonly isSupply: boolean;
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
  const issued = await data.run(items(data).where('i.bill', '=', bill));
  if (issued.length > 0) return issued.map(itemOf);
  const waiting = await data.run(items(data).where('c.bill', '=', bill).where('i.bill', 'is', null));
  return waiting.map(itemOf);
}

/** The positions that stand on these bills, by bill; one without any is missing. */
export async function loadBilledItems(
  data: Data,
  bills: readonly number[],
): Promise<ReadonlyMap<number, readonly LoadedItem[]>> {
  const rows = await data.run(items(data).where('i.bill', ...oneOf(data, bills)));
  return groupBy(rows.map(itemOf), ({ bill }) => bill ?? 0);
}

const items = (data: Data) =>
  data
    .unscoped(reason)
    .selectFrom('bill_items as i')
    .innerJoin('bill_cases as c', 'c.id', 'i.bill_case')
    .innerJoin('guest as g', 'g.id', 'c.guest')
    .leftJoin('bills as b', 'b.id', 'i.bill')
    .leftJoin('tariffnumbers as n', 'n.id', 'i.tariff_number')
    .leftJoin('tours as t', 't.id', 'i.tour')
    .leftJoin('companies as f', 'f.id', 't.facility')
    .select(
      columns('bill_items as i', [
        'bill',
        'bill_case',
        'service_date',
        'description',
        'start_time',
        'end_time',
        'quantity',
        'unit_price',
        'amount',
        'vat_rate',
        'vat_amount',
        'copay',
      ]),
    )
    .select([
      'c.number as case_number',
      'c.kind as case_kind',
      'n.unit',
      't.pickup_city',
      'b.kind as bill_kind',
    ])
    .select(columns('bill_cases as c', ['payer_type', 'payer_reference', 'guest_snapshot']))
    .select(columns('guest as g', ['last_name', 'first_name', 'birth_date', 'kvnr']))
    .select(({ fn }) => fn.coalesce('t.dropoff_city', 'f.address_city').as('dropoff_city'))
    .orderBy('c.number')
    .orderBy('i.service_date')
    .orderBy('i.start_time')
    .orderBy('i.id');

type ItemRow = InferResult<ReturnType<typeof items>>[number];

const itemOf = (row: ItemRow): LoadedItem => ({
  bill: row.bill,
  billCase: row.bill_case,
  caseNumber: row.case_number,
  guest: `${row.last_name}, ${row.first_name}`,
  birthDate: row.birth_date,
  kvnr: row.payer_type === 'statutory' && row.bill_kind !== 'copay' ? numberOf(row) : null,
  reference: row.bill_kind === 'copay' ? null : row.payer_reference,
  isSupply: row.case_kind === null || row.case_kind === 'tours',
  date: row.service_date,
  description: row.description,
  start: row.start_time,
  end: row.end_time,
  from: row.pickup_city,
  to: row.dropoff_city,
  quantity: row.quantity,
  unit: row.unit,
  unitPrice: row.unit_price,
  amount: row.amount,
  vatRate: Number(row.vat_rate),
  vatAmount: row.vat_amount ?? 0,
  copay: row.copay ?? 0,
});

/** The number that was submitted, whatever the guest's is today. */
function numberOf({ guest_snapshot, kvnr }: ItemRow): string | null {
  const snapshot = parsed(guest_snapshot);
  return isObject(snapshot) && typeof snapshot.kvnr === 'string' ? snapshot.kvnr : kvnr;
}
