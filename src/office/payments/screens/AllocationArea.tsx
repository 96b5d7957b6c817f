import { useAccess } from '@engine/admin/kit/access/access';
import { useApi } from '@engine/admin/shell/useApi';
import { useQuery } from '@tanstack/react-query';
import { useRecordContext } from 'react-admin';
import { AllocationPanel } from './AllocationPanel';
import { createPaymentsApi } from './paymentsApi';

/** Where a payment finds its bills, as long as something is left of it or allocated, for those who may post. */
export function AllocationArea() {
  const record = useRecordContext();
  const api = useApi(createPaymentsApi);
  const { can } = useAccess();
  const isOpen =
    record !== undefined &&
    record.direction === 'in' &&
    (record.settlement ?? null) === null &&
    ['received', 'partially_allocated', 'allocated'].includes(String(record.status));
  const maySee = isOpen && can('payments', 'post') && can('bills', 'list');
  const { data } = useQuery({
    queryKey: ['payments', 'suggestions', record?.id, record?.version],
    queryFn: () => api.suggestions(Number(record?.id)),
    enabled: maySee && Number(record?.rest) > 0,
  });
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
