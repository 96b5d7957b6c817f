import { foldedName } from '../../guests/server/sameName.ts';
import { sum } from '../../pricing/server/amounts.ts';
import { indexNumbers, type NumberIndex, namedBills } from './numberIndex.ts';

/** Why a bill is suggested, strongest first. */
const suggestionReasons = ['number', 'amount', 'payer', 'iban', 'ik', 'name'] as const;
export type SuggestionReason = (typeof suggestionReasons)[number];

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

interface Suggestion {
  readonly bill: OpenBill;
  readonly reasons: readonly SuggestionReason[];
  readonly score: number;
}

/** A number in the reference outweighs all the rest together: it is what payers are asked to state. */
const weights: Readonly<Record<SuggestionReason, number>> = {
  number: 100,
  amount: 30,
  payer: 25,
  iban: 20,
  ik: 15,
  name: 15,
};

/** An amount alone says little: two bills of 10 € are not one. */
const leastScore = 30;
const mostSuggestions = 30;

/** Open bills that the payment may be meant for, likeliest first; the oldest first among equals. */
export function suggestBills(payment: PaymentTraits, bills: readonly OpenBill[]): readonly Suggestion[] {
  const named = namedBills(payment.reference, indexNumbers(bills));
  const names = wordsOf(payment.payerName ?? '');
  const suggestions = bills.flatMap((bill): readonly Suggestion[] => {
    const matches: Readonly<Record<SuggestionReason, boolean>> = {
      number: named.has(bill),
      amount: [bill.open, bill.open + bill.claimsOpen, bill.total].includes(payment.rest),
      payer: payment.payers.has(bill.recipient),
      iban: payment.accountOwners.has(bill.recipient),
      ik: bill.ik !== null && standsAlone(payment.reference, bill.ik),
      name: isSameName(names, wordsOf(bill.recipientName)),
    };
    const reasons = suggestionReasons.filter(reason => matches[reason]);
    const score = sum(reasons.map(reason => weights[reason]));
    const isLikely = score >= leastScore || reasons.some(reason => reason === 'payer' || reason === 'iban');
    return isLikely ? [{ bill, reasons, score }] : [];
  });
  return suggestions.sort(byLikelihood).slice(0, mostSuggestions);
}

/**
 * The bills that a payment is meant for without doubt: the reference names them so that they can be no others, they are of
 * companies whose account was paid, and what they are owed, without or with what is owed beside them, is exactly what was
 * paid. Null when there is any doubt.
 */
export function certainBills(
  payment: Pick<PaymentTraits, 'rest' | 'reference' | 'companies'>,
  numbers: NumberIndex<OpenBill>,
): readonly OpenBill[] | null {
  const named = namedBills(payment.reference, numbers);
  const bills = [...named.keys()];
  if (bills.length === 0 || [...named.values()].includes('doubtful')) return null;
  const { companies } = payment;
  if (companies !== null && !bills.every(({ company }) => companies.has(company))) return null;
  return payment.rest > 0 && evenAmounts(bills).includes(payment.rest) ? bills : null;
}

/** What bills come to: alone, and with what is owed beside them. */
export const evenAmounts = (bills: readonly OpenBill[]): readonly [number, number] => {
  const open = sum(bills.map(bill => bill.open));
  return [open, open + sum(bills.map(({ claimsOpen }) => claimsOpen))];
};

const standsAlone = (reference: string, ik: string): boolean =>
  new RegExp(`(?<!\\d)${ik}(?!\\d)`).test(reference);

const wordsOf = (name: string): readonly string[] =>
  foldedName(name)
    .split(/[^a-z0-9]+/)
    .filter(word => word.length > 2);

/** Every word of the shorter name is one of the longer: `MUELLER ANNA` and `Anna Maria Mueller`. */
function isSameName(a: readonly string[], b: readonly string[]): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return short.length > 0 && short.join('').length > 3 && short.every(word => long.includes(word));
}

function byLikelihood(a: Suggestion, b: Suggestion): number {
  if (a.score !== b.score) return b.score - a.score;
  return (a.bill.dueDate ?? '') < (b.bill.dueDate ?? '') ? -1 : 1;
}
