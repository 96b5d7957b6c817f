import { sum } from '@engine/shared/sum.ts';
import { foldedName } from '../../guests/server/sameName.ts';
import { type SuggestionReason, suggestionReasons } from '../shared/suggestions.ts';
import { namedClaims } from './namedClaims.ts';
import {
  type Claim,
  dueOf,
  evenAmounts,
  type OpenCase,
  type OpenClaims,
  type PaymentTraits,
} from './openClaims.ts';

interface Suggestion extends Claim {
  /** the only case that the reference names */
  readonly namedCase: OpenCase | null;
  readonly reasons: readonly SuggestionReason[];
  readonly score: number;
}

/** A number in the reference outweighs all other reasons together: it is what payers are asked to state. */
const weights: Readonly<Record<SuggestionReason, number>> = {
  number: 100,
  case: 100,
  amount: 30,
  case_amount: 30,
  payer: 25,
  iban: 20,
  ik: 15,
  name: 15,
};

/** An equal amount alone is not enough: two bills of 10 € are not the same. */
const leastScore = 30;
const mostSuggestions = 30;

/** Open bills, or cases of them, that the payment may be meant for, likeliest first; the oldest first among equals. */
export function suggestBills(
  payment: PaymentTraits,
  open: OpenClaims,
  { least, most } = { least: leastScore, most: mostSuggestions },
): readonly Suggestion[] {
  const claims = namedClaims(payment.reference, open);
  const named = new Map(claims.map(claim => [claim.bill, claim]));
  // If the reference names a bill and some of its cases, but the money is more than those cases, it pays the bill and
  // names the cases that were cut or left out.
  const isBeyondCases = payment.rest > sum(claims.map(dueOf));
  const names = wordsOf(payment.payerName ?? '');
  const suggestions = open.bills.flatMap((bill): readonly Suggestion[] => {
    const { isNamed = false, cases: namedCases = [] } = named.get(bill) ?? {};
    const isEven = [...evenAmounts([bill]), bill.total].includes(payment.rest);
    const isWhole = isNamed && (isEven || isBeyondCases);
    const cases = isWhole ? [] : meantCases(payment.rest, namedCases, open.casesOf.get(bill.id) ?? []);
    const matches: Readonly<Record<SuggestionReason, boolean>> = {
      number: isNamed,
      case: namedCases.length > 0,
      amount: isEven,
      case_amount: cases.length > 0 && dueOf({ bill, cases }) === payment.rest,
      payer: payment.payers.has(bill.recipient),
      iban: payment.accountOwners.has(bill.recipient),
      ik: bill.ik !== null && standsAlone(payment.reference, bill.ik),
      name: isSameName(names, wordsOf(bill.recipientName)),
    };
    const reasons = suggestionReasons.filter(reason => matches[reason]);
    const score = sum(reasons.map(reason => weights[reason]));
    const isChance = reasons.every(isOfAmount) && isAnotherGuest(payment.payers, bill.recipient);
    const isKnown = reasons.some(reason => reason === 'payer' || reason === 'iban');
    const isLikely = isKnown || (score >= least && !isChance);
    const [first = null, ...others] = namedCases;
    const namedCase = others.length > 0 ? null : first;
    return isLikely ? [{ bill, cases, namedCase, reasons, score }] : [];
  });
  return suggestions.sort(byLikelihood).slice(0, most);
}

const isOfAmount = (reason: SuggestionReason): boolean => reason === 'amount' || reason === 'case_amount';

/** Whether a known guest has paid but somebody else is the recipient: many co-payments have the same amount. */
const isAnotherGuest = (payers: ReadonlySet<string>, recipient: string): boolean =>
  payers.size > 0 && !payers.has(recipient) && [...payers].every(payer => payer.startsWith('guest:'));

/** The named cases; without any, the only one whose owed amount is exactly what was paid. */
function meantCases(rest: number, named: readonly OpenCase[], own: readonly OpenCase[]): readonly OpenCase[] {
  if (named.length > 0) return named;
  const even = own.filter(({ owed }) => owed === rest);
  return own.length > 1 && even.length === 1 ? even : [];
}

const standsAlone = (reference: string, ik: string): boolean =>
  new RegExp(`(?<!\\d)${ik}(?!\\d)`).test(reference);

const wordsOf = (name: string): readonly string[] =>
  foldedName(name)
    .split(/[^a-z0-9]+/)
    .filter(word => word.length > 2);

/** Whether every word of the shorter name is in the longer one: `MUELLER ANNA` and `Anna Maria Mueller`. */
function isSameName(a: readonly string[], b: readonly string[]): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return short.length > 0 && short.join('').length > 3 && short.every(word => long.includes(word));
}

function byLikelihood(a: Suggestion, b: Suggestion): number {
  if (a.score !== b.score) return b.score - a.score;
  return (a.bill.dueDate ?? '') < (b.bill.dueDate ?? '') ? -1 : 1;
}
