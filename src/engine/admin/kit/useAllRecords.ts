import { useQuery } from '@tanstack/react-query';
import { type RaRecord, useDataProvider } from 'react-admin';
import { mostRowsPerPage } from '../../shared/requestLimits';

interface RecordsQuery {
  readonly filter: Readonly<Record<string, unknown>>;
  readonly sort: { readonly field: string; readonly order: 'ASC' | 'DESC' };
}

/**
 * Every record that matches the filter, read page by page: for choices and sums that must not end with the
 * first page. `data` is undefined until the last page is there.
 */
export function useAllRecords(resource: string, { filter, sort }: RecordsQuery) {
  const provider = useDataProvider();
  return useQuery({
    // react-admin invalidates keys that begin like this after each change of the resource
    queryKey: [resource, 'getList', { all: filter, sort }],
    queryFn: async ({ signal }) => {
      const records: RaRecord[] = [];
      for (let page = 1; ; page += 1) {
        const pagination = { page, perPage: mostRowsPerPage };
        const { data, total = 0 } = await provider.getList(resource, { filter, sort, pagination, signal });
        records.push(...data);
        if (data.length < mostRowsPerPage || records.length >= total) return records;
      }
    },
  });
}
