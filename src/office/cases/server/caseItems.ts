import { oneOf } from '@engine/server/access/among.ts';
import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { columns } from '@engine/server/access/typedRows.ts';
import { insertRecords } from '@engine/server/records/rows/rows.ts';
import { chunksOf } from '@engine/shared/chunks.ts';
import { groupBy } from '@engine/shared/groupBy.ts';
import type { BillItem } from '@generated/types/entities.ts';
import type { InferResult } from 'kysely';
import type { BuiltCase, PricedTour } from './buildCase.ts';

/** A stored position, without the system columns. */
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

/** The positions of a trip. Its co-payment is stated on the first position that counts for it. */
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

export const itemColumns = [
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

/** A text by which two lists of positions are compared. */
export const signatureOf = (items: readonly Pick<Item, (typeof itemColumns)[number]>[]): string =>
  JSON.stringify(items.map(item => itemColumns.map(name => String(item[name] ?? ''))));

const reason =
  'The positions of a case are compared and written as a whole; the caller has chosen the cases.';

/** Which of these stored cases have positions that differ from the computed ones. */
export async function casesWithOtherItems(
  data: Data,
  cases: ReadonlyMap<number, BuiltCase>,
): Promise<ReadonlySet<number>> {
  const rows: InferResult<ReturnType<typeof unbilledItems>>[number][] = [];
  for (const ids of chunksOf([...cases.keys()], casesPerStatement))
    rows.push(...(await data.run(unbilledItems(data, ids))));
  const stored = groupBy(rows, row => row.bill_case);
  const differing = [...cases].filter(
    ([id, built]) => signatureOf(stored.get(id) ?? []) !== signatureOf(itemsOf(built)),
  );
  return new Set(differing.map(([id]) => id));
}

const unbilledItems = (data: Data, cases: readonly number[]) =>
  data
    .unscoped(reason)
    .selectFrom('bill_items as t')
    .select('t.bill_case')
    .select(columns('bill_items as t', itemColumns))
    .where('t.bill_case', ...oneOf(data, cases))
    .where('t.billed', '=', false)
    .orderBy('t.id');

const casesPerStatement = 1_000;

/**
 * Rewrites the positions of cases, except those that are on a bill. Positions get no log entries of their own: the
 * entry of their case states the sums.
 */
export async function writeItems(
  data: Data,
  cases: readonly { readonly id: number; readonly built: BuiltCase }[],
  replaced: ReadonlySet<number>,
): Promise<void> {
  for (const ids of chunksOf([...replaced], casesPerStatement))
    await data.run(
      data
        .unscoped(reason)
        .deleteFrom('bill_items')
        .where('bill_case', ...oneOf(data, ids))
        .where('billed', '=', false),
    );
  const entity = entityNamed(data.model, 'bill-item');
  const items = cases.flatMap(({ id, built }) =>
    itemsOf(built).map(
      item => new Map<string, unknown>([...Object.entries(item), ['bill_case', id], ['billed', false]]),
    ),
  );
  await insertRecords(data, entity, items);
}
