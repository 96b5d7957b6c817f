import { useAllRecords } from '@engine/admin/kit/useAllRecords';
import type { RaRecord } from 'react-admin';

/** The cases of a bill that the user may see, by number; none until they are loaded. */
export function useCasesOfBill(bill: number): readonly RaRecord[] {
  const sort = { field: 'number', order: 'ASC' } as const;
  const { data = [] } = useAllRecords('bill-cases', { filter: { bill }, sort });
  return data;
}
