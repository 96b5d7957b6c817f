import type { Data } from '@engine/server/access/data.ts';
import type { SuggestedBill } from '../shared/suggestions.ts';
import { loadOpenBills, loadTraits } from './loadOpenBills.ts';
import { loadOpenCases } from './loadOpenCases.ts';
import { certainClaims } from './namedClaims.ts';
import { indexOpenClaims } from './openClaims.ts';
import { suggestBills } from './suggestBills.ts';

/** Bills that a payment may be meant for, of those that the caller sees. */
export async function answerSuggestions(data: Data, payment: number): Promise<readonly SuggestedBill[]> {
  const traits = (await loadTraits(data, [payment])).get(payment);
  if (!traits || traits.rest <= 0) return [];
  const bills = await loadOpenBills(data);
  // The amount of a case can make a bill likely even if only the name of its recipient matches.
  const likely = suggestBills(traits, indexOpenClaims(bills), { least: 1, most: 200 }).map(
    ({ bill }) => bill,
  );
  const cases = await loadOpenCases(data, bills, { bills: likely, references: [traits.reference] });
  const open = indexOpenClaims(bills, cases);
  const certain = new Set(certainClaims(traits, open)?.map(({ bill }) => bill));
  return suggestBills(traits, open).map(({ bill, cases: meant, namedCase, reasons, score }) => ({
    id: bill.id,
    number: bill.number,
    recipient_name: bill.recipientName,
    open: bill.open,
    claims_open: bill.claimsOpen,
    total: bill.total,
    due_date: bill.dueDate,
    cases: meant.map(({ id, number: name, owed }) => ({ id, name, open: owed })),
    named_case: namedCase?.id ?? null,
    reasons,
    score,
    certain: certain.has(bill),
  }));
}
