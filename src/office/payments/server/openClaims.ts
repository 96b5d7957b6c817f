import { groupBy } from '@engine/shared/groupBy.ts';
import { sum } from '@engine/shared/sum.ts';
import { indexNumbers, type NumberIndex } from './numberIndex.ts';

/** The traits by which a payment is matched. */
export interface PaymentTraits {
  /** cents that are left to allocate */
  readonly rest: number;
  /** purpose and end-to-end reference */
  readonly reference: string;
  readonly payerName: string | null;
  /** `guest:7`: the payer that the office has entered, or those who have paid from this account before */
  readonly payers: ReadonlySet<string>;
  readonly accountOwners: ReadonlySet<string>;
  /** companies that receive their money on the credited account; null: all of the office, or unknown */
  readonly companies: ReadonlySet<number> | null;
}

export interface OpenBill {
  readonly id: number;
  readonly number: string;
  readonly company: number;
  readonly recipientName: string;
  /** `health_insurance:3` */
  readonly recipient: string;
  readonly open: number;
  /** cents of fees and interest that are owed beside it */
  readonly claimsOpen: number;
  readonly total: number;
  readonly dueDate: string | null;
  /** institution code of the recipient */
  readonly ik: string | null;
}

/** A case of an open bill. */
export interface OpenCase {
  readonly id: number;
  readonly number: string;
  readonly voucher: string | null;
  readonly bill: number;
  /** cents that a payment which names it may pay */
  readonly owed: number;
}

/** A bill, and those of its cases that a payment pays; no cases: the bill as a whole. */
export interface Claim {
  readonly bill: OpenBill;
  readonly cases: readonly OpenCase[];
}

/** The open bills and cases that payments may be meant for, each found by its id or number without a search. */
export interface OpenClaims {
  readonly bills: readonly OpenBill[];
  readonly numbers: NumberIndex<OpenBill>;
  /** by id */
  readonly billOf: ReadonlyMap<number, OpenBill>;
  /** by bill: cases of the bills that references name, and cases that they name themselves */
  readonly casesOf: ReadonlyMap<number, readonly OpenCase[]>;
  /** by number in upper case */
  readonly casesNumbered: ReadonlyMap<string, readonly OpenCase[]>;
  /** where a case stands among all */
  readonly placeOf: ReadonlyMap<OpenCase, number>;
}

export const indexOpenClaims = (bills: readonly OpenBill[], cases: readonly OpenCase[] = []): OpenClaims => ({
  bills,
  numbers: indexNumbers(bills),
  billOf: new Map(bills.map(bill => [bill.id, bill])),
  casesOf: groupBy(cases, ({ bill }) => bill),
  casesNumbered: groupBy(cases, ({ number }) => number.toUpperCase()),
  placeOf: new Map(cases.map((each, place) => [each, place])),
});

/** The sums of bills: alone, and with the claims beside them. */
export const evenAmounts = (bills: readonly OpenBill[]): readonly [number, number] => {
  const open = sum(bills.map(bill => bill.open));
  return [open, open + sum(bills.map(({ claimsOpen }) => claimsOpen))];
};

/** Cents of the cases, or of the bill as a whole. */
export const dueOf = ({ bill, cases }: Claim): number =>
  cases.length > 0 ? sum(cases.map(({ owed }) => owed)) : bill.open;
