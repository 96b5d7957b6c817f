import type { Data } from '@engine/server/access/data.ts';
import { loadOpenBills, loadTraits } from './loadOpenBills.ts';
import { indexNumbers } from './numberIndex.ts';
import { certainBills, type SuggestionReason, suggestBills } from './suggestBills.ts';

export interface SuggestedBill {
  readonly id: number;
  readonly number: string;
  readonly recipient_name: string;
  readonly open: number;
  /** fees and interest beside it */
  readonly claims_open: number;
  readonly total: number;
  readonly due_date: string | null;
  readonly reasons: readonly SuggestionReason[];
  readonly score: number;
  /** the reference names it, and it comes out even: one click books it */
  readonly certain: boolean;
}

/** Bills that a payment may be meant for, of those that the caller sees. */
export async function answerSuggestions(data: Data, payment: number): Promise<readonly SuggestedBill[]> {
  const traits = (await loadTraits(data, [payment])).get(payment);
  if (!traits || traits.rest <= 0) return [];
  const bills = await loadOpenBills(data);
  const certain = new Set(certainBills(traits, indexNumbers(bills))?.map(({ id }) => id));
  return suggestBills(traits, bills).map(({ bill, reasons, score }) => ({
    id: bill.id,
    number: bill.number,
    recipient_name: bill.recipientName,
    open: bill.open,
    claims_open: bill.claimsOpen,
    total: bill.total,
    due_date: bill.dueDate,
    reasons,
    score,
    certain: certain.has(bill.id),
  }));
}
