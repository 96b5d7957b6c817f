import { longestAllocationReason } from '../shared/longestAllocationReason';
import { shareMoney } from '../shared/shareMoney';
import type { OpenBill, OpenCase, SuggestedBill } from '../shared/suggestions';
import type { Allocation } from './paymentsApi';

/** What happens to the unpaid part of a bill. */
export type Shortfall = 'open' | 'cut' | 'discount';

/** A bill, or one of its cases, to be paid from the current payment. */
export interface DraftLine {
  readonly bill: OpenBill;
  /** the case that the payer names; null: the whole bill */
  readonly of: OpenCase | null;
  /** cents; null while the typed text is not an amount */
  readonly amount: number | null;
  /** cents for fees and interest besides the bill; null while the typed text is not an amount */
  readonly fee: number | null;
  readonly shortfall: Shortfall;
  /** the case that was cut; null: the payer named none */
  readonly billCase: number | null;
  /** why less was paid; empty: not stated */
  readonly reason: string;
}

/** What a line is for, before it takes money. */
type Target = Pick<DraftLine, 'bill' | 'of' | 'billCase'>;

/** A line for each target, with its share of the money that no line takes yet. */
function linesFor(targets: readonly Target[], left: number, principalFirst: boolean): readonly DraftLine[] {
  const owed = targets.map(target => ({
    target,
    open: target.of?.open ?? target.bill.open,
    beside: target.of ? 0 : target.bill.claims_open,
  }));
  return shareMoney(owed, left, principalFirst).map(({ target, amount, fee }) => ({
    ...target,
    amount,
    fee,
    shortfall: 'open',
    reason: '',
  }));
}

/** Identifies a line: a whole bill, or one of its cases. */
export const keyOf = ({ bill, of }: DraftLine): string => `${bill.id}/${of?.id ?? ''}`;

/**
 * Replaces the line of a bill by one for each of its open cases, the first of which keeps what goes to fees and
 * interest; `left` is the amount that no line takes yet.
 */
export const splitLine = (line: DraftLine, cases: readonly OpenCase[], left: number): readonly DraftLine[] =>
  linesFor(
    cases.filter(({ open }) => open > 0).map(of => ofCase(line.bill, of)),
    left + (line.amount ?? 0),
    true,
  ).map((each, at) => (at === 0 ? { ...each, fee: line.fee ?? 0 } : each));

const ofCase = (bill: OpenBill, of: OpenCase): Target => ({ bill, of, billCase: of.id });

/** The cases that the payment is meant for, else the whole bill. */
const targetsOf = (
  bill: OpenBill & Partial<Pick<SuggestedBill, 'cases' | 'named_case'>>,
): readonly Target[] =>
  bill.cases && bill.cases.length > 0
    ? bill.cases.map(of => ofCase(bill, of))
    : [{ bill, of: null, billCase: bill.named_case ?? null }];

/** Adds a bill that the user picks as a whole; it replaces lines for its cases. */
export function takeBill(
  lines: readonly DraftLine[],
  bill: OpenBill,
  rest: number,
  principalFirst: boolean,
): readonly DraftLine[] {
  if (lines.some(line => line.bill.id === bill.id && line.of === null)) return lines;
  const others = lines.filter(line => line.bill.id !== bill.id);
  return [...others, ...linesFor(targetsOf(bill), leftOf(others, rest), principalFirst)];
}

/**
 * Lines for the bills and cases that the payment's reference names, the most likely first; none for bills that no money
 * is left for.
 */
export function draftFrom(
  suggestions: readonly SuggestedBill[],
  rest: number,
  principalFirst = true,
): readonly DraftLine[] {
  const named = suggestions.filter(({ reasons }) =>
    reasons.some(reason => reason === 'number' || reason === 'case'),
  );
  const lines = linesFor(named.flatMap(targetsOf), rest, principalFirst);
  const paid = new Set(lines.filter(line => takenBy(line) > 0).map(({ bill }) => bill.id));
  return lines.filter(({ bill }) => paid.has(bill.id));
}

export const leftOf = (lines: readonly DraftLine[], rest: number): number =>
  lines.reduce((left, line) => left - takenBy(line), rest);

const takenBy = ({ amount, fee }: DraftLine): number => (amount ?? 0) + (fee ?? 0);

/** Unpaid part of the bill, or of its case, in cents. */
export const shortOf = ({ bill, of, amount }: DraftLine): number => (of?.open ?? bill.open) - (amount ?? 0);

/** Whether there is something to post, and nothing that the server would refuse. */
export function isBookable(lines: readonly DraftLine[], rest: number): boolean {
  const isRight = (line: DraftLine) =>
    (line.shortfall !== 'cut' || line.billCase !== null) &&
    line.amount !== null &&
    line.amount >= 0 &&
    isFee(line) &&
    shortOf(line) >= 0 &&
    line.reason.trim().length <= longestAllocationReason &&
    allocationsOf([line]).length > 0;
  return lines.length > 0 && lines.every(isRight) && leftOf(lines, rest) >= 0;
}

/** Whether the fee is at most the bill's open fees and interest. */
export const isFee = ({ bill, fee }: DraftLine): boolean =>
  fee !== null && fee >= 0 && fee <= bill.claims_open;

export function allocationsOf(lines: readonly DraftLine[]): readonly Allocation[] {
  return lines.flatMap(line => {
    const { bill, of, amount, fee, shortfall, billCase } = line;
    const reason = line.reason.trim();
    const paid: readonly Allocation[] = [
      ...(amount
        ? [{ bill: bill.id, ...(of && { bill_case: of.id }), amount, kind: 'payment' as const }]
        : []),
      ...(fee ? [{ bill: bill.id, amount: fee, kind: 'fee' as const }] : []),
    ];
    if (shortfall === 'open' || shortOf(line) <= 0) return paid;
    const cutCase = of?.id ?? (shortfall === 'cut' ? billCase : null);
    const named = cutCase === null ? {} : { bill_case: cutCase };
    return [
      ...paid,
      { bill: bill.id, ...named, amount: shortOf(line), kind: shortfall, ...(reason !== '' && { reason }) },
    ];
  });
}
