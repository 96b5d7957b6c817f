// biome-ignore-all lint/a11y/useSemanticElements: rows that are drawn only while in sight need boxes, not a table
// biome-ignore-all lint/a11y/useFocusableInteractive: the keyboard goes to the cells, not to the rows around them
import { memo, useSyncExternalStore } from 'react';
import { type Look, lookOf, Mark } from '../marks';
import type { Row } from '../visibleRows';
import type { MatrixStore } from './matrixStore';

export type CellWords = Readonly<Record<Look | 'changed', string>>;

interface Props {
  readonly store: MatrixStore;
  readonly row: Row;
  readonly role: number;
  readonly index: number;
  readonly column: number;
  readonly isActive: boolean;
  readonly words: CellWords;
}

/** Renders only when its own state changes. */
export const MatrixCell = memo(function MatrixCell({
  store,
  row,
  role,
  index,
  column,
  isActive,
  words,
}: Props) {
  const state = useSyncExternalStore(store.subscribe, () =>
    row.node.permission ? store.cell(role, row.node.permission.id) : store.group(role, row.permissions),
  );
  const look = lookOf(state);
  const share = 'count' in state && look === 'some' ? `${state.count}/${row.permissions.length}` : null;
  const label = [words[look], share, state.isChanged && words.changed].filter(Boolean).join(', ');
  return (
    <div
      role="gridcell"
      className="cell"
      tabIndex={isActive ? 0 : -1}
      aria-colindex={column + 1}
      aria-label={label}
      data-row={index}
      data-col={column}
      data-changed={state.isChanged}
    >
      <Mark look={look} />
      {share && <span className="share">{share}</span>}
    </div>
  );
});
