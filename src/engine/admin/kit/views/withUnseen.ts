import type { ViewState } from '../../../shared/listView';

type Columns = Pick<ViewState, 'columns' | 'widths'>;

/**
 * The state to save over a stored one: the columns that this user does not see stay where they were, with their widths. If
 * the stored view shows no column that the user sees, its columns stay unless the user chose some.
 */
export function withUnseen(
  stored: Columns,
  state: ViewState,
  isUnseen: (column: string) => boolean,
): ViewState {
  const unseenWidths = Object.entries(stored.widths).filter(([column]) => isUnseen(column));
  return {
    ...state,
    columns: columnsWith(stored.columns, state.columns, isUnseen),
    widths: { ...Object.fromEntries(unseenWidths), ...state.widths },
  };
}

function columnsWith(
  stored: ViewState['columns'],
  own: ViewState['columns'],
  isUnseen: (column: string) => boolean,
): ViewState['columns'] {
  if (stored === null) return own;
  if (own === null) return stored.length > 0 && stored.every(isUnseen) ? stored : null;
  const columns = [...own];
  for (const [index, column] of stored.entries()) {
    if (!isUnseen(column) || columns.includes(column)) continue;
    const before = stored.slice(0, index).findLast(each => columns.includes(each));
    columns.splice(before === undefined ? 0 : columns.indexOf(before) + 1, 0, column);
  }
  return columns;
}
