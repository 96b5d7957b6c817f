import { useListContext, useStore } from 'react-admin';
import type { ViewState } from '../../../shared/listView';
import { useGrouping } from '../groups/useGrouping';
import { useColumnChoice } from '../list/columns/columnChoice';
import type { ListParts } from '../page/parts/parts';

/** The view with which the list was opened, stored on this device. */
interface OpenView {
  readonly id: number;
  readonly name: string;
  /** absent if it was stored before versions were */
  readonly version?: number;
  /** the state of the list at that time */
  readonly state: ViewState;
}

export const useOpenView = (resource: string) => useStore<OpenView | null>(`${resource}.view`, null);

/** The current state of the list, in the form in which views are stored. */
export function useListState({ resource, columns, list }: ListParts): ViewState {
  const { filterValues, sort } = useListContext();
  const choice = useColumnChoice(resource, Object.keys(columns));
  const group = useGrouping();
  const isOwnSort = sort.field === list.sort.field && sort.order === list.sort.order;
  return {
    columns: choice.shown,
    widths: choice.widths,
    filter: filterValues,
    sort: isOwnSort ? null : { field: sort.field, order: sort.order },
    group,
    density: choice.density,
  };
}

/** Whether the list differs from the view with which it was opened. */
export const isChanged = (view: OpenView, state: ViewState): boolean =>
  JSON.stringify(inOrder(view.state)) !== JSON.stringify(inOrder(state));

/** Views stored on a device before grouping and row height existed do not have these properties. */
const inOrder = ({ columns, widths, filter, sort, group = null, density = null }: ViewState) => ({
  columns,
  widths,
  filter,
  sort,
  group,
  density,
});
