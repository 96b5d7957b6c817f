import { useMemo } from 'react';
import { useDataTableStoreContext, useStore } from 'react-admin';
import type { ListParts } from '../page/parts';

/** The names of the columns that the user sees, in the order the user gave them. */
export function useShownColumns(columns: ListParts['columns']): readonly string[] {
  const { storeKey, defaultHiddenColumns } = useDataTableStoreContext();
  const [hidden] = useStore<string[]>(storeKey, defaultHiddenColumns);
  const [ranks] = useStore<number[]>(`${storeKey}_columnRanks`);
  return useMemo(() => {
    const names = Object.keys(columns);
    // as react-admin's head orders them: what has no rank stays where it is
    const ordered = names.map((name, index) => names[ranks?.[index] ?? index] ?? name);
    return ordered.filter(name => !hidden.includes(name));
  }, [columns, hidden, ranks]);
}
