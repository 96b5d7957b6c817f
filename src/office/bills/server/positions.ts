import { oneOf } from '@engine/server/access/among.ts';
import type { Data } from '@engine/server/access/data.ts';
import { columns, expressionsOn } from '@engine/server/access/typedRows.ts';
import { firstVersion } from '@engine/server/records/rows/rows.ts';
import { type Expression, sql } from 'kysely';

const reason = 'All positions of a bill go with it; the caller has chosen the bills.';

/** Assigns to drafts the positions of their cases that are on no bill yet. */
export async function takePositions(data: Data, bills: readonly number[]): Promise<void> {
  if (bills.length === 0) return;
  await data.run(
    data
      .unscoped(reason)
      .updateTable('bill_items')
      .set({
        bill: ({ selectFrom }) =>
          selectFrom('bill_cases')
            .select('bill_cases.bill')
            .whereRef('bill_cases.id', '=', 'bill_items.bill_case'),
        version: eb => eb('version', '+', 1),
        updated_at: new Date().toISOString(),
      })
      .where('bill', 'is', null)
      .where('bill_case', 'in', ({ selectFrom }) =>
        selectFrom('bill_cases')
          .select('bill_cases.id')
          .where('bill_cases.bill', ...oneOf(data, bills)),
      ),
  );
}

/** Marks the positions as billed; the database refuses to change them from then on. */
export async function freezePositions(data: Data, bills: readonly number[]): Promise<void> {
  await data.run(
    data
      .unscoped(reason)
      .updateTable('bill_items')
      .set({ billed: true })
      .where('bill', ...oneOf(data, bills)),
  );
}

const i = expressionsOn('bill_items as i');

/** Copies the positions of a bill to its cancellation, with the opposite sign. */
export const mirrorPositions = (data: Data, from: number, to: number): Promise<void> =>
  copy(data, from, to, column => i.neg(i.ref(`i.${column}`)));

/** Copies the positions of a cancelled bill for its cases; the copies are on no bill. */
export const copyPositions = (data: Data, from: number): Promise<void> =>
  copy(data, from, null, column => i.ref(`i.${column}`));

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
] as const;
const amounts = ['quantity', 'amount', 'vat_amount', 'copay'] as const;
const own = ['bill', 'billed', 'version', 'created_at', 'created_by', 'updated_at', 'updated_by'] as const;

type Amount = (column: (typeof amounts)[number]) => Expression<number | null>;

async function copy(data: Data, from: number, bill: number | null, amount: Amount): Promise<void> {
  const fresh = { bill, billed: false, ...firstVersion(data) };
  await data.run(
    data
      .unscoped(reason)
      .insertInto('bill_items')
      .columns([...asTheyAre, ...amounts, ...own])
      .expression(({ selectFrom }) =>
        selectFrom('bill_items as i')
          .select(columns('bill_items as i', asTheyAre))
          .select(amounts.map(name => sql`${amount(name)}`.as(name)))
          .select(own.map(name => sql`${fresh[name]}`.as(name)))
          .where('i.bill', '=', from)
          .orderBy('i.id'),
      ),
  );
}
