import { oneOfTexts } from '@engine/server/access/among.ts';
import type { Data } from '@engine/server/access/data.ts';
import { columns } from '@engine/server/access/typedRows.ts';
import { chunksOf } from '@engine/shared/chunks.ts';
import { loadOpenBills } from '../../payments/server/loadOpenBills.ts';
import type { OpenBill } from '../../payments/server/matchPayments.ts';

/** A case on an open bill. */
export interface OpenCase {
  readonly id: number;
  readonly number: string;
  readonly bill: number;
  /** cents that are not paid */
  readonly open: number;
}

/** The bills and cases that an advice may name, of those that the caller sees. */
export interface Claims {
  readonly bills: ReadonlyMap<string, OpenBill>;
  readonly billsById: ReadonlyMap<number, OpenBill>;
  /** keyed by the number of the case and by that of its voucher */
  readonly cases: ReadonlyMap<string, readonly OpenCase[]>;
  /** numbers of bills on which nothing is open */
  readonly settled: ReadonlySet<string>;
}

/** The form in which numbers are compared, without case and punctuation: `a 26 00004` is `A-26-00004`. */
export const plainNumber = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '');

const perStatement = 400;

export async function findClaims(
  data: Data,
  named: { readonly bills: readonly string[]; readonly cases: readonly string[] },
): Promise<Claims> {
  const open = await loadOpenBills(data);
  const bills = new Map(open.map(bill => [plainNumber(bill.number), bill]));
  const billsById = new Map(open.map(bill => [bill.id, bill]));
  const cases = new Map<string, OpenCase[]>();
  for (const chunk of chunksOf(spellingsOf(named.cases), perStatement))
    for (const { id, number, voucher_no: voucher, bill, net, open: left } of await data.run(
      casesNamed(data, chunk),
    ))
      for (const key of new Set([number, voucher ?? number].map(plainNumber)))
        if (bill !== null && billsById.has(bill)) {
          const known = (cases.get(key) ?? []).filter(each => each.id !== id);
          cases.set(key, [...known, { id, number, bill, open: left ?? net }]);
        }
  const unknown = named.bills.filter(number => !bills.has(plainNumber(number)));
  const settled = new Set<string>();
  for (const chunk of chunksOf(spellingsOf(unknown), perStatement))
    for (const { number } of await data.run(billsNamed(data, chunk)))
      if (number !== null) settled.add(plainNumber(number));
  return { bills, billsById, cases, settled };
}

/** Each number as typed and in upper case, as the office writes its numbers. */
const spellingsOf = (numbers: readonly string[]): readonly string[] => [
  ...new Set(numbers.filter(Boolean).flatMap(number => [number, number.toUpperCase()])),
];

const casesNamed = (data: Data, numbers: readonly string[]) =>
  data
    .rows('bill_cases as t', 'see')
    .select(columns('bill_cases as t', ['id', 'number', 'voucher_no', 'bill', 'net', 'open']))
    .where(({ eb, or }) =>
      or([eb('t.number', ...oneOfTexts(data, numbers)), eb('t.voucher_no', ...oneOfTexts(data, numbers))]),
    )
    .where('t.bill', 'is not', null)
    .orderBy('t.id');

const billsNamed = (data: Data, numbers: readonly string[]) =>
  data
    .rows('bills as t', 'see')
    .select(columns('bills as t', ['number']))
    .where('t.number', ...oneOfTexts(data, numbers));
