import { sum } from '@engine/shared/sum.ts';
import type { ReminderFacts } from './letterFacts.ts';

/** The amounts that a reminder asks for: its bills, and these with fees, interest and charges. */
export function askedFor({ bills, fee, claims = [] }: ReminderFacts): {
  readonly open: number;
  readonly sum: number;
} {
  const open = sum(bills.map(bill => bill.open));
  return { open, sum: open + fee + sum(claims.map(({ amount }) => amount)) };
}
