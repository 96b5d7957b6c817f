import { among } from '@engine/server/access/among.ts';
import type { Data, Row } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { flagIn, number } from '@engine/server/access/readRow.ts';
import { insertRecords } from '@engine/server/records/insertRecords.ts';
import { chunksOf } from '@engine/shared/chunks.ts';
import { groupBy } from '@engine/shared/groupBy.ts';
import type { BillItem } from '@generated/types/entities.ts';
import { sql } from 'kysely';
import type { BuiltCase, PricedTour } from './buildCase.ts';

/** A position as it is stored, without what every row has. */
export type Item = Omit<
  BillItem,
  | 'id'
  | 'version'
  | 'created_at'
  | 'created_by'
  | 'updated_at'
  | 'updated_by'
  | 'bill_number'
  | 'bill_case'
  | 'bill'
  | 'billed'
>;

export const itemsOf = ({ tours }: BuiltCase): readonly Item[] => tours.flatMap(itemsOfTour);

/** The co-payment of a trip stands on its first position that counts for it. */
export function itemsOfTour({ tour, price, copay }: PricedTour): readonly Item[] {
  if (price.kind === 'fault') return [];
  const first = price.positions.findIndex(({ row }) => row.isCopayRelevant);
  return price.positions.map(({ row, quantity, unitPrice, amount, vatRate, vatAmount }, at) => ({
    tour: tour.id,
    tariff_number: row.id,
    description: row.name,
    service_date: tour.date,
    start_time: tour.start,
    end_time: tour.end,
    km: row.unit === 'km' ? price.km : null,
    quantity,
    unit_price: unitPrice,
    amount,
    vat_rate: rateOf(vatRate),
    vat_amount: vatAmount,
    copay: at === first ? copay : 0,
  }));
}

const rateOf = (rate: number): BillItem['vat_rate'] => (rate === 19 ? '19' : rate === 7 ? '7' : '0');

const columns = [
  'tour',
  'tariff_number',
  'description',
  'service_date',
  'start_time',
  'end_time',
  'km',
  'quantity',
  'unit_price',
  'amount',
  'vat_rate',
  'vat_amount',
  'copay',
] as const satisfies readonly (keyof Item)[];

/** Tells two lists of positions apart; numbers may come from the database as texts. */
export const signatureOf = (items: readonly Readonly<Record<string, unknown>>[]): string =>
  JSON.stringify(items.map(item => columns.map(name => String(item[name] ?? ''))));

/** Which of these stored cases have positions other than they should. */
export async function casesWithOtherItems(
  data: Data,
  cases: ReadonlyMap<number, BuiltCase>,
): Promise<ReadonlySet<number>> {
  const rows: Row[] = [];
  for (const ids of chunksOf([...cases.keys()], casesPerStatement))
    rows.push(
      ...(await data.run(
        sql`select * from bill_items where bill_case ${among(data, ids)} and billed = ${flagIn(data, false)} order by id`,
      )),
    );
  const stored = groupBy(rows, row => number(row, 'bill_case'));
  const differing = [...cases].filter(
    ([id, built]) => signatureOf(stored.get(id) ?? []) !== signatureOf(itemsOf(built)),
  );
  return new Set(differing.map(([id]) => id));
}

const casesPerStatement = 1_000;

/**
 * Writes the positions of cases anew, those aside that stand on a bill. They are lines of their case, whose entry in
 * the log tells the sums; a log entry for each line would say nothing more.
 */
export async function writeItems(
  data: Data,
  cases: readonly { readonly id: number; readonly built: BuiltCase }[],
  replaced: ReadonlySet<number>,
): Promise<void> {
  for (const ids of chunksOf([...replaced], casesPerStatement))
    await data.run(
      sql`delete from bill_items where bill_case ${among(data, ids)} and billed = ${flagIn(data, false)}`,
    );
  const entity = entityNamed(data.model, 'bill-item');
  const items = cases.flatMap(({ id, built }) =>
    itemsOf(built).map(
      item => new Map<string, unknown>([...Object.entries(item), ['bill_case', id], ['billed', false]]),
    ),
  );
  await insertRecords(data, entity, items);
}
