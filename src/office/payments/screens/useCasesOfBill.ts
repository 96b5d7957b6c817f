import { type RaRecord, useGetList } from 'react-admin';

/** The first 100 cases of a bill that the user may see, by number. */
export function useCasesOfBill(bill: number): readonly RaRecord[] {
  const { data = [] } = useGetList('bill-cases', {
    filter: { bill },
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'number', order: 'ASC' },
  });
  return data;
}
