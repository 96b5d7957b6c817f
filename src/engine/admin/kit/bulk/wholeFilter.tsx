import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { useListContext } from 'react-admin';

type Filter = Readonly<Record<string, unknown>>;

interface WholeFilter {
  /** all records that match the filter, on other pages too; null: the selected ones */
  readonly whole: { readonly filter: Filter; readonly count: number } | null;
  /** the filter of the current list */
  readonly filter: Filter;
  readonly choose: (count: number) => void;
  readonly leave: () => void;
}

const WholeFilterContext = createContext<WholeFilter>({
  whole: null,
  filter: {},
  choose: () => undefined,
  leave: () => undefined,
});

export const useWholeFilter = (): WholeFilter => useContext(WholeFilterContext);

/**
 * Lets a selection cover everything that matches the filter. This applies only to the current filter and selection: any
 * change of either reverts to the selected rows.
 */
export const WholeFilterArea = ({ children }: { readonly children: ReactNode }) => {
  const { filterValues, filter: always, selectedIds } = useListContext();
  const [chosen, setChosen] = useState<{ readonly of: string; readonly count: number } | null>(null);
  const filter = useMemo(() => ({ ...filterValues, ...always }), [filterValues, always]);
  const now = JSON.stringify([filter, selectedIds]);
  const count = chosen?.of === now && selectedIds.length > 0 ? chosen.count : null;
  const value = useMemo(
    () => ({
      whole: count === null ? null : { filter, count },
      filter,
      choose: (found: number) => setChosen({ of: now, count: found }),
      leave: () => setChosen(null),
    }),
    [filter, count, now],
  );
  return <WholeFilterContext value={value}>{children}</WholeFilterContext>;
};
