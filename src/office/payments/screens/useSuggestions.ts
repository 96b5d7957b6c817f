import { useAccess } from '@engine/admin/kit/access/access';
import { namedRows } from '@engine/admin/kit/list/rows/rowFields';
import { recordName } from '@engine/admin/kit/recordName';
import { useApi } from '@engine/admin/shell/useApi';
import { useQuery } from '@tanstack/react-query';
import { type RaRecord, useDataProvider } from 'react-admin';
import type { Suggestions } from '../shared/suggestions';
import { createPaymentsApi } from './paymentsApi';

/**
 * The bills that the rest of a payment may be meant for, with the names of their cases; undefined until
 * loaded. The same object as long as nothing in it changes.
 */
export function useSuggestions(payment: RaRecord | undefined, isAsked: boolean): Suggestions | undefined {
  const api = useApi(createPaymentsApi);
  const provider = useDataProvider();
  const { can } = useAccess();
  const { data } = useQuery({
    queryKey: ['payments', 'suggestions', payment?.id, payment?.version],
    queryFn: async () => {
      const found = await api.suggestions(Number(payment?.id));
      const ids = found.suggestions.flatMap(({ cases }) => cases.map(({ id }) => id));
      if (ids.length === 0 || !can('bill-cases', 'list')) return found;
      const { data: records } = await provider.getMany('bill-cases', { ids, meta: namedRows });
      const names = new Map(records.map(record => [record.id, recordName(record)]));
      return withNames(found, names);
    },
    enabled: isAsked,
    // Not cached: what other payments pay leaves the version of this one as it is.
    gcTime: 0,
  });
  return data;
}

const withNames = (found: Suggestions, names: ReadonlyMap<unknown, string>): Suggestions => ({
  ...found,
  suggestions: found.suggestions.map(bill => ({
    ...bill,
    cases: bill.cases.map(each => ({ ...each, name: names.get(each.id) ?? each.name })),
  })),
});
