import { useContext, useMemo } from 'react';
import { type Identifier, type RaRecord, useGetMany, useListContext, useResourceContext } from 'react-admin';
import { RowMetaContext } from './rowFields';

interface Selected {
  readonly ids: readonly Identifier[];
  /** those that could be read: rows out of sight are fetched, and one may be gone */
  readonly records: readonly RaRecord[];
  /** selected, but not among the rows that are shown */
  readonly hidden: readonly Identifier[];
  /** rows out of sight are on their way */
  readonly isReading: boolean;
}

/** What is selected, whether the list shows it or not: filter, search and page change below a selection. */
export function useSelectedRecords(): Selected {
  const resource = useResourceContext() ?? '';
  const { data, selectedIds: ids } = useListContext<RaRecord>();
  const hidden = useHidden();
  const meta = useContext(RowMetaContext);
  const { data: read, isLoading: isReading } = useGetMany<RaRecord>(
    resource,
    { ids: [...hidden], meta },
    { enabled: hidden.length > 0, retry: false },
  );
  return useMemo(() => {
    const known = new Map([...(read ?? []), ...(data ?? [])].map(record => [record?.id, record]));
    const records = ids.flatMap(id => known.get(id) ?? []);
    return { ids, records, hidden, isReading };
  }, [ids, data, read, hidden, isReading]);
}

/** The selected rows out of sight; none while the rows are on their way. */
export function useHidden(): readonly Identifier[] {
  const { data, selectedIds, isPending } = useListContext<RaRecord>();
  return useMemo(() => {
    if (isPending) return [];
    const shown = new Set((data ?? []).map(({ id }) => id));
    return selectedIds.filter(id => !shown.has(id));
  }, [data, selectedIds, isPending]);
}
