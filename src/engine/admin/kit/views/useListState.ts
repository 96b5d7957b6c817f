import { useListContext, useStore } from 'react-admin';
import type { ViewState } from '../../../shared/listView';
import { useGrouping } from '../groups/useGrouping';
import { useColumnChoice } from '../list/columns/columnChoice';
import type { ListParts } from '../page/parts';

/** The view that the list was opened with, on this device. */
interface OpenView {
  readonly id: number;
  readonly name: string;
  /** what it showed then */
  readonly state: ViewState;
}

export const useOpenView = (resource: string) => useStore<OpenView | null>(`${resource}.view`, null);

/** What the list shows now, as a view would keep it. */
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

/** Does the list show something else than the view that it was opened with? */
export const isChanged = (view: OpenView, state: ViewState): boolean =>
  JSON.stringify(inOrder(view.state)) !== JSON.stringify(inOrder(state));

/** What a device has kept from before lists could be grouped, or their rows be high or low, says nothing of it. */
const inOrder = ({ columns, widths, filter, sort, group = null, density = null }: ViewState) => ({
  columns,
  widths,
  filter,
  sort,
  group,
  density,
});
