import { daysBetween } from '@engine/shared/day';

const awaited: readonly unknown[] = ['issued', 'sent', 'partially_paid'];

/** 0 before and on the due day, and for a bill of which nothing is open; as the list's filter "overdue" has it. */
export function daysOverdue(bill: Readonly<Record<string, unknown>>, day: string): number {
  const { due_date: due, open, status } = bill;
  const isOpen = typeof open === 'number' && open > 0 && awaited.includes(status);
  return isOpen && typeof due === 'string' ? Math.max(0, daysBetween(due, day)) : 0;
}
