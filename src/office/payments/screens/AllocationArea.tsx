import { useAccess } from '@engine/admin/kit/access/access';
import { useRecordContext } from 'react-admin';
import type { SuggestedBill } from '../shared/suggestions';
import { AllocationPanel } from './AllocationPanel';
import { useSuggestions } from './useSuggestions';

const none: readonly SuggestedBill[] = [];

/**
 * Allocates a payment to bills; shown with permission, while part of it is unallocated or allocations can be
 * taken back.
 */
export function AllocationArea() {
  const record = useRecordContext();
  const { can } = useAccess();
  const isOpen =
    record !== undefined &&
    record.direction === 'in' &&
    (record.settlement ?? null) === null &&
    ['received', 'partially_allocated', 'allocated'].includes(String(record.status));
  const maySee = isOpen && can('payments', 'post') && can('bills', 'list');
  const data = useSuggestions(record, maySee && Number(record?.rest) > 0);
  if (!maySee) return null;
  const rest = Number(record.rest);
  if (rest > 0 && !data) return null;
  return (
    <AllocationPanel
      // After a posting the payment has a new version: the draft starts over.
      key={`${record.id}/${record.version}`}
      payment={{ id: Number(record.id), version: Number(record.version) }}
      rest={rest}
      allocated={Number(record.allocated)}
      suggestions={data?.suggestions ?? none}
      principalFirst={data?.principal_first ?? true}
    />
  );
}
