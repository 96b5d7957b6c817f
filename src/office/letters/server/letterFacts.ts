import type { Locale } from '@engine/shared/entityMeta.ts';
import type { LetterKind } from '../shared/placeholders.ts';

/** The sender of a letter or owner of the claim, as printed. */
export interface Sender {
  readonly name: string;
  readonly name2: string | null;
  readonly street: string;
  readonly place: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly ik: string | null;
  readonly taxNumber: string | null;
  readonly vatId: string | null;
  readonly account: Account | null;
}

/** Where the money goes. */
export interface Account {
  readonly holder: string;
  readonly iban: string;
  readonly bic: string | null;
  readonly bank: string | null;
}

export interface Recipient {
  /** the lines of the address field, six at most: name first, country last */
  readonly lines: readonly string[];
  readonly name: string;
  /** `Sehr geehrte Frau Dr. Huber,` */
  readonly salutation: string;
  /** the number by which the sender knows the recipient: guest number, payer's IK */
  readonly number: string | null;
  readonly ik: string | null;
}

/** One line of the table. Amounts are cents, the unit price is 1/10000 €, the quantity has up to three decimals. */
export interface Position {
  readonly date: string;
  readonly description: string;
  /** second line in small type: route, times */
  readonly detail: string | null;
  readonly quantity: number;
  readonly unit: string | null;
  readonly unitPrice: number;
  readonly vatRate: number;
  readonly amount: number;
  /** the difference that a minimum or maximum of the tariff makes */
  readonly limit?: Limit;
}

/** The amount that is added to a line, or taken off it, by a minimum or maximum of the tariff. */
export interface Limit {
  readonly kind: 'minimum' | 'maximum' | 'tourMinimum';
  /** the bound: of the line or, for `tourMinimum`, of base rate and kilometres of the ride together */
  readonly to: number;
  readonly amount: number;
}

/** The positions of one case, or of the whole bill if there is only one. */
export interface PositionGroup {
  readonly heading: string | null;
  /** second line in small type: prescription, doctor, approval */
  readonly detail?: string;
  readonly positions: readonly Position[];
  /** tax that comes on top of net prices, by rate */
  readonly vatOnTop?: readonly VatTotal[];
  /** co-payment that the guest owes for these positions, taken off */
  readonly copay: number;
}

export interface VatTotal {
  readonly rate: number;
  readonly net: number;
  readonly vat: number;
}

export interface Totals {
  readonly net: number;
  readonly vat: readonly VatTotal[];
  readonly gross: number;
  readonly copay: number;
  readonly total: number;
}

export interface Period {
  readonly from: string;
  readonly to: string;
}

interface Common {
  readonly locale: Locale;
  /** whose letterhead it is: the transport operator */
  readonly sender: Sender;
  /** the office that writes on the sender's behalf; null: the sender writes */
  readonly office: Sender | null;
  readonly recipient: Recipient;
  /** number of the bill; a letter that is not about one bill has its own */
  readonly number: string;
  /** day on the letter; also the date in the file, so that the same letter always has the same bytes */
  readonly date: string;
}

/** Bills and what is built like them. A cancellation carries its bill's positions with negative amounts. */
export interface BillFacts extends Common {
  readonly kind: 'bill' | 'cancellation' | 'correction' | 'copay_request' | 'fee_invoice';
  readonly period: Period | null;
  readonly dueDate: string | null;
  readonly groups: readonly PositionGroup[];
  readonly totals: Totals;
  /** why there is no VAT */
  readonly vatNote: string | null;
  /** the bill that this one cancels or corrects */
  readonly refersTo: { readonly number: string; readonly date: string } | null;
  readonly reason: string | null;
  /** of a cancellation: the cancelled bill is a co-payment bill */
  readonly isCopay?: boolean;
  /** cents of the total that were paid on the bills before it; missing: nothing */
  readonly paid?: number;
  /** of a fee invoice: how it is paid, in a sentence */
  readonly outcome?: string;
}

/** A bill that is overdue, as a reminder lists it. */
interface OverdueBill {
  readonly number: string;
  readonly date: string;
  readonly dueDate: string;
  readonly total: number;
  readonly open: number;
}

interface ReminderClaim {
  readonly kind: 'fee' | 'interest' | 'charge';
  /** number of the bill that it belongs to */
  readonly bill: string;
  /** when it was made */
  readonly date: string;
  /** per year, in hundredths of a per cent */
  readonly interest?: { readonly from: string; readonly to: string; readonly rate: number };
  readonly amount: number;
}

export interface ReminderFacts extends Common {
  readonly kind: 'reminder_1' | 'reminder_2' | 'reminder_3';
  readonly bills: readonly OverdueBill[];
  /** fee of this letter, in cents */
  readonly fee: number;
  /** earlier fees and charges, and interest; missing in letters of earlier releases */
  readonly claims?: readonly ReminderClaim[];
  /** the new time limit */
  readonly dueDate: string;
}

/** The contents of the envelope, one line each. */
export interface CoverFacts extends Common {
  readonly kind: 'cover_letter';
  readonly period: Period | null;
  readonly enclosures: readonly {
    readonly description: string;
    /** second line in small type: what the documents are */
    readonly detail?: string;
    readonly count: number;
    readonly total: number;
  }[];
  readonly total: number;
}

/** A payment or return that a settlement counts. */
interface SettledLine {
  readonly date: string;
  readonly bill: string;
  readonly amount: number;
}

/** The account of a client for a month. Amounts are cents; what is taken off is negative. */
export interface SettlementFacts extends Common {
  readonly kind: 'settlement';
  readonly period: Period;
  /** what came in, by company and by whether it is a correction of earlier months */
  readonly settled: readonly { readonly heading: string; readonly lines: readonly SettledLine[] }[];
  readonly received: number;
  /** of it, received by the client and its companies directly */
  readonly direct: number;
  readonly carriedIn: number;
  readonly fee: number;
  readonly payout: number;
  readonly due: number;
  readonly carriedOut: number;
  readonly dueDate: string | null;
  /** what becomes of the money, in a sentence */
  readonly outcome: string;
}

/** Asks an insurer to approve the rides of a prescription. */
export interface ApprovalRequestFacts extends Common {
  readonly kind: 'approval_request';
  readonly guest: string;
  /** the day by which an answer is expected */
  readonly answerBy: string;
  /** what is asked for, one line each */
  readonly details: readonly { readonly label: string; readonly value: string }[];
}

export type LetterFacts = BillFacts | ReminderFacts | CoverFacts | SettlementFacts | ApprovalRequestFacts;

/** The words of the office around the facts, one revision of them. */
export interface LetterTemplate {
  readonly kind: LetterKind;
  readonly locale: Locale;
  readonly revision: number;
  readonly subject: string;
  readonly body: string;
}
