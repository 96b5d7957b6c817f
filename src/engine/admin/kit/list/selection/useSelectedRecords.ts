import { useContext, useMemo } from 'react';
import { type Identifier, type RaRecord, useGetMany, useListContext, useResourceContext } from 'react-admin';
import { RowMetaContext } from '../rows/rowFields';

interface Selected {
  readonly ids: readonly Identifier[];
  /** the loaded ones: rows that are not on the page are fetched, and some may be deleted */
  readonly records: readonly RaRecord[];
  /** selected, but not among the displayed rows */
  readonly hidden: readonly Identifier[];
  /** rows that are not on the page are being fetched */
  readonly isReading: boolean;
}

/**
 * The selected records, whether the list shows them or not: a selection persists when filter, search or page change.
 */
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

/** The selected rows that are not displayed; empty while the list is loading. */
export function useHidden(): readonly Identifier[] {
  const { data, selectedIds, isPending } = useListContext<RaRecord>();
  return useMemo(() => {
    if (isPending) return [];
    const shown = new Set((data ?? []).map(({ id }) => id));
    return selectedIds.filter(id => !shown.has(id));
  }, [data, selectedIds, isPending]);
}
