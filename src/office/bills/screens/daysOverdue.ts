import { daysBetween } from '@engine/shared/day';
import { owedStates } from '../shared/billStates';

/**
 * 0 up to the due day, and for a bill without an open amount; consistent with the list's filter "overdue".
 */
export function daysOverdue(bill: Readonly<Record<string, unknown>>, day: string): number {
  const { due_date: due, open, status } = bill;
  const isOpen = typeof open === 'number' && open > 0 && owedStates.some(state => state === status);
  return isOpen && typeof due === 'string' ? Math.max(0, daysBetween(due, day)) : 0;
}
