import { among } from '@engine/server/access/among.ts';
import type { Data } from '@engine/server/access/data.ts';
import { flagIn } from '@engine/server/access/readRow.ts';
import { firstVersion } from '@engine/server/records/rows.ts';
import { type RawBuilder, sql } from 'kysely';

/** The positions of drafts' cases that stand on no bill stand on these from now on. */
export async function takePositions(data: Data, bills: readonly number[]): Promise<void> {
  if (bills.length === 0) return;
  await data.run(sql`
    update bill_items set bill = (select bill from bill_cases where id = bill_items.bill_case),
      version = version + 1, updated_at = ${new Date().toISOString()}
    where bill is null and bill_case in (select id from bill_cases where bill ${among(data, bills)})`);
}

/** The database keeps them as they are from now on. */
export async function freezePositions(data: Data, bills: readonly number[]): Promise<void> {
  await data.run(sql`update bill_items set billed = ${flagIn(data, true)} where bill ${among(data, bills)}`);
}

/** The positions of a bill once more on its cancellation, with the opposite sign. */
export const mirrorPositions = (data: Data, from: number, to: number): Promise<void> =>
  copy(data, from, sql`${to}`, column => sql`-${sql.ref(column)}`);

/** The positions of a cancelled bill once more for its cases, which stand on no bill again. */
export const copyPositions = (data: Data, from: number): Promise<void> =>
  copy(data, from, sql`null`, column => sql.ref(column));

const asTheyAre = [
  'bill_case',
  'tour',
  'tariff_number',
  'description',
  'description_folded',
  'search_text',
  'service_date',
  'start_time',
  'end_time',
  'km',
  'unit_price',
  'vat_rate',
];
const amounts = ['quantity', 'amount', 'vat_amount', 'copay'];

async function copy(
  data: Data,
  from: number,
  bill: RawBuilder<unknown>,
  amount: (column: string) => RawBuilder<unknown>,
): Promise<void> {
  const fresh = { billed: flagIn(data, false), ...firstVersion(data) };
  const names = [...asTheyAre, ...amounts, 'bill', ...Object.keys(fresh)];
  const values = [
    ...asTheyAre.map(name => sql.ref(name)),
    ...amounts.map(amount),
    bill,
    ...Object.values(fresh).map(value => sql`${value}`),
  ];
  await data.run(sql`
    insert into bill_items (${sql.join(names.map(name => sql.ref(name)))})
    select ${sql.join(values)} from bill_items where bill = ${from} order by id`);
}
