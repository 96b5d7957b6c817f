import { useAccess } from '@engine/admin/kit/access/access';
import { namedRows } from '@engine/admin/kit/list/rows/rowFields';
import { recordName } from '@engine/admin/kit/recordName';
import { useApi } from '@engine/admin/shell/useApi';
import { useQuery } from '@tanstack/react-query';
import { type RaRecord, useDataProvider } from 'react-admin';
import type { Suggestions } from '../shared/suggestions';
import { createPaymentsApi } from './paymentsApi';

/** The bills for a payment, and the sums of it that they were looked for with, as `moneyOf` states them. */
export interface FoundBills extends Suggestions {
  readonly money: string;
}

/** What of a payment its allocation depends on. */
export const moneyOf = ({ rest, allocated }: RaRecord): string => `${rest}/${allocated}`;

/**
 * The bills that the rest of a payment may be meant for, with the names of their cases; undefined until
 * loaded, and those before while they are looked for again. The same object as long as nothing in it changes.
 */
export function useSuggestions(payment: RaRecord | undefined, isAsked: boolean): FoundBills | undefined {
  const money = payment && moneyOf(payment);
  const api = useApi(createPaymentsApi);
  const provider = useDataProvider();
  const { can } = useAccess();
  const { data } = useQuery({
    queryKey: ['payments', 'suggestions', payment?.id, payment?.version, money],
    queryFn: async (): Promise<FoundBills> => {
      const found = { ...(await api.suggestions(Number(payment?.id))), money: money ?? '' };
      const ids = found.suggestions.flatMap(({ cases }) => cases.map(({ id }) => id));
      if (ids.length === 0 || !can('bill-cases', 'list')) return found;
      const { data: records } = await provider.getMany('bill-cases', { ids, meta: namedRows });
      const names = new Map(records.map(record => [record.id, recordName(record)]));
      return withNames(found, names);
    },
    enabled: isAsked,
    placeholderData: (before, query) => (query?.queryKey[2] === payment?.id ? before : undefined),
    // Not cached: what other payments pay leaves the version of this one as it is.
    gcTime: 0,
  });
  return data;
}

const withNames = (found: FoundBills, names: ReadonlyMap<unknown, string>): FoundBills => ({
  ...found,
  suggestions: found.suggestions.map(bill => ({
    ...bill,
    cases: bill.cases.map(each => ({ ...each, name: names.get(each.id) ?? each.name })),
  })),
});
