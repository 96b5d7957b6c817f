import { daysBetween } from '@engine/shared/day';
import { owedStates } from '../shared/billStates';

/** 0 before and on the due day, and for a bill of which nothing is open; as the list's filter "overdue" has it. */
export function daysOverdue(bill: Readonly<Record<string, unknown>>, day: string): number {
  const { due_date: due, open, status } = bill;
  const isOpen = typeof open === 'number' && open > 0 && owedStates.some(state => state === status);
  return isOpen && typeof due === 'string' ? Math.max(0, daysBetween(due, day)) : 0;
}
