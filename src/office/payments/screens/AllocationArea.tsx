import { useAccess } from '@engine/admin/kit/access/access';
import { useRecordContext } from 'react-admin';
import { AllocationPanel } from './AllocationPanel';
import { useSuggestions } from './useSuggestions';

/** Where a payment finds its bills, as long as something is left of it or allocated, for those who may post. */
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
      // What has been booked makes another payment of it: the draft starts over.
      key={`${record.id}/${record.version}`}
      payment={{ id: Number(record.id), version: Number(record.version) }}
      rest={rest}
      allocated={Number(record.allocated)}
      suggestions={data?.suggestions ?? []}
      principalFirst={data?.principal_first ?? true}
    />
  );
}
