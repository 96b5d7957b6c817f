import { sum } from '../../pricing/server/amounts.ts';
import type { ReminderFacts } from './letterFacts.ts';

/** What a reminder asks for: its bills, without and with the fee. */
export function askedFor({ bills, fee }: ReminderFacts): { readonly open: number; readonly sum: number } {
  const open = sum(bills.map(bill => bill.open));
  return { open, sum: open + fee };
}
