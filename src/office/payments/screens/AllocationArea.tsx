import { useAccess } from '@engine/admin/kit/access/access';
import { useRecordContext } from 'react-admin';
import { AllocationPanel } from './AllocationPanel';
import { type FoundBills, moneyOf, useSuggestions } from './useSuggestions';

const none: Omit<FoundBills, 'money'> = { suggestions: [], principal_first: true };

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
  const money = moneyOf(record);
  const found = rest > 0 ? data : { ...none, money };
  if (!found) return null;
  return (
    <AllocationPanel
      key={record.id}
      payment={{ id: Number(record.id), version: Number(record.version) }}
      rest={rest}
      allocated={Number(record.allocated)}
      money={money}
      found={found}
    />
  );
}
