import { type RaRecord, useGetList } from 'react-admin';

/** The cases of a bill, in the order of their numbers, as far as the list of cases goes. */
export function useCasesOfBill(bill: number): readonly RaRecord[] {
  const { data = [] } = useGetList('bill-cases', {
    filter: { bill },
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'number', order: 'ASC' },
  });
  return data;
}
