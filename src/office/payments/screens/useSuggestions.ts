import { namedRows } from '@engine/admin/kit/list/rows/rowFields';
import { recordName } from '@engine/admin/kit/recordName';
import { useApi } from '@engine/admin/shell/useApi';
import { useQuery } from '@tanstack/react-query';
import { type RaRecord, useGetMany } from 'react-admin';
import type { Suggestions } from '../shared/suggestions';
import { createPaymentsApi } from './paymentsApi';

/**
 * The bills that the rest of a payment may be meant for, with the names of their cases; undefined until
 * loaded.
 */
export function useSuggestions(payment: RaRecord | undefined, isAsked: boolean): Suggestions | undefined {
  const api = useApi(createPaymentsApi);
  const { data } = useQuery({
    queryKey: ['payments', 'suggestions', payment?.id, payment?.version],
    queryFn: () => api.suggestions(Number(payment?.id)),
    enabled: isAsked,
  });
  const ids = data?.suggestions.flatMap(({ cases }) => cases.map(({ id }) => id)) ?? [];
  const { data: records, isPending } = useGetMany(
    'bill-cases',
    { ids, meta: namedRows },
    { enabled: ids.length > 0 },
  );
  if (!data || (ids.length > 0 && isPending)) return undefined;
  const names = new Map(records?.map(record => [record.id, recordName(record)]));
  const suggestions = data.suggestions.map(bill => ({
    ...bill,
    cases: bill.cases.map(each => ({ ...each, name: names.get(each.id) ?? each.name })),
  }));
  return { ...data, suggestions };
}
