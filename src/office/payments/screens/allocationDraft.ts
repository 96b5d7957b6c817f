import type { Allocation, OpenBill, SuggestedBill } from './paymentsApi';

/** What becomes of the part of a bill that was not paid. */
export type Shortfall = 'open' | 'cut' | 'discount';

/** A bill that is about to be paid from the payment in hand. */
export interface DraftLine {
  readonly bill: OpenBill;
  /** cents; null while what was typed is no amount */
  readonly amount: number | null;
  readonly shortfall: Shortfall;
  /** the case that was cut, where the payer named one */
  readonly billCase: number | null;
  /** why less was paid; empty: not told */
  readonly reason: string;
}

export const lineFor = (bill: OpenBill, left: number): DraftLine => ({
  bill,
  amount: Math.max(0, Math.min(bill.open, left)),
  shortfall: 'open',
  billCase: null,
  reason: '',
});

/** Bills that the reference names are taken at once, the likeliest first, as far as the money goes. */
export function draftFrom(suggestions: readonly SuggestedBill[], rest: number): readonly DraftLine[] {
  const lines: DraftLine[] = [];
  let left = rest;
  for (const bill of suggestions) {
    if (!bill.reasons.includes('number') || left === 0) continue;
    const line = lineFor(bill, left);
    lines.push(line);
    left -= line.amount ?? 0;
  }
  return lines;
}

export const leftOf = (lines: readonly DraftLine[], rest: number): number =>
  rest - lines.reduce((sum, { amount }) => sum + (amount ?? 0), 0);

/** Cents of the bill that stay unpaid. */
export const shortOf = ({ bill, amount }: DraftLine): number => bill.open - (amount ?? 0);

/** Is there something to book, and nothing that the server would refuse? */
export function isBookable(lines: readonly DraftLine[], rest: number): boolean {
  const isRight = (line: DraftLine) =>
    (line.shortfall !== 'cut' || line.billCase !== null) &&
    line.amount !== null &&
    line.amount >= 0 &&
    shortOf(line) >= 0 &&
    allocationsOf([line]).length > 0;
  return lines.length > 0 && lines.every(isRight) && leftOf(lines, rest) >= 0;
}

export function allocationsOf(lines: readonly DraftLine[]): readonly Allocation[] {
  return lines.flatMap(line => {
    const { bill, amount, shortfall, billCase } = line;
    const reason = line.reason.trim();
    const paid: readonly Allocation[] =
      amount === null || amount === 0 ? [] : [{ bill: bill.id, amount, kind: 'payment' }];
    if (shortfall === 'open' || shortOf(line) <= 0) return paid;
    const named = shortfall === 'cut' && billCase !== null ? { bill_case: billCase } : {};
    return [
      ...paid,
      { bill: bill.id, ...named, amount: shortOf(line), kind: shortfall, ...(reason !== '' && { reason }) },
    ];
  });
}
