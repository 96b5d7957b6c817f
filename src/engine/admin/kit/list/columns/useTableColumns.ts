import { type RefObject, use, useEffect, useMemo } from 'react';
import { useResourceContext } from 'react-admin';
import type { ListParts } from '../../page/parts/parts';
import { useColumnChoice } from './columnChoice';
import { NameColumnsContext, type TableColumns } from './tableColumns';
import { type UsualColumns, useFittingColumns } from './useFittingColumns';

interface Options {
  /** key for storing the settings, if the columns are not the default ones of the resource */
  readonly storeKey: string | undefined;
  /** a table below a record, which has no bar to choose columns */
  readonly isBelow: boolean;
  readonly usual: UsualColumns | undefined;
}

/** The columns of a table with order and width: as the user chose, otherwise as many of the default ones as fit. */
export function useTableColumns(
  table: RefObject<HTMLTableElement | null>,
  parts: ListParts,
  { storeKey, isBelow, usual }: Options,
) {
  const { columns } = parts;
  const resource = useResourceContext() ?? '';
  const names = useMemo(() => Object.keys(columns), [columns]);
  const choice = useColumnChoice(storeKey ?? (isBelow ? `${resource}.below` : resource), names);
  const fitting = useFittingColumns(table, parts, choice.shown === null, usual);
  const shown = choice.shown ?? fitting;
  const named = useMemo(
    (): TableColumns => ({
      columns,
      shown,
      isTouched: choice.isTouched,
      density: choice.density,
      setDensity: choice.setDensity,
      show: choice.show,
      setWidth: choice.setWidth,
      widthOf: name => headOf(table.current, name)?.offsetWidth ?? 0,
      reset: choice.reset,
    }),
    [table, columns, shown, choice],
  );
  const nameColumns = use(NameColumnsContext);
  useEffect(() => {
    if (isBelow) return;
    nameColumns?.(named);
    return () => nameColumns?.(null);
  }, [nameColumns, named, isBelow]);
  return { shown, widths: choice.widths, density: choice.density, setWidth: choice.setWidth };
}

const headOf = (table: HTMLTableElement | null, name: string) =>
  [...(table?.querySelectorAll<HTMLElement>('thead th') ?? [])].find(
    ({ dataset }) => dataset.column === name,
  );
