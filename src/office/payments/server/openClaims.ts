import { sum } from '../../pricing/server/amounts.ts';
import { indexNumbers, type NumberIndex } from './numberIndex.ts';

/** What a payment says about itself. */
export interface PaymentTraits {
  /** cents that are left to allocate */
  readonly rest: number;
  /** purpose and end-to-end reference */
  readonly reference: string;
  readonly payerName: string | null;
  /** `guest:7`: whom the office has entered as the payer, or who has paid from this account before */
  readonly payers: ReadonlySet<string>;
  readonly accountOwners: ReadonlySet<string>;
  /** companies whose money comes to the account that it came to; null: those of the whole office, or not known */
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

/** What of a bill a payment pays: these of its cases; none: the bill as a whole. */
export interface Claim {
  readonly bill: OpenBill;
  readonly cases: readonly OpenCase[];
}

/** What payments may be meant for. */
export interface OpenClaims {
  readonly bills: readonly OpenBill[];
  readonly numbers: NumberIndex<OpenBill>;
  /** of the bills that references name, and those that they name themselves */
  readonly cases: readonly OpenCase[];
}

export const openClaims = (bills: readonly OpenBill[], cases: readonly OpenCase[] = []): OpenClaims => ({
  bills,
  numbers: indexNumbers(bills),
  cases,
});

/** What bills come to: alone, and with what is owed beside them. */
export const evenAmounts = (bills: readonly OpenBill[]): readonly [number, number] => {
  const open = sum(bills.map(bill => bill.open));
  return [open, open + sum(bills.map(({ claimsOpen }) => claimsOpen))];
};

/** Cents of the cases, or of the bill as a whole. */
export const dueOf = ({ bill, cases }: Claim): number =>
  cases.length > 0 ? sum(cases.map(({ owed }) => owed)) : bill.open;
