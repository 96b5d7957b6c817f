// biome-ignore-all lint/a11y/useSemanticElements: rows that are drawn only while in sight need boxes, not a table
// biome-ignore-all lint/a11y/useFocusableInteractive: the keyboard goes to the cells, not to the rows around them
import { memo } from 'react';
import type { MatrixRole } from '../../../../../shared/rights';
import type { Row } from '../visibleRows';
import { type CellWords, MatrixCell } from './MatrixCell';
import { rowHeight } from './matrixLook';
import type { MatrixStore } from './matrixStore';

interface Props {
  readonly store: MatrixStore;
  readonly row: Row;
  readonly index: number;
  readonly roles: readonly MatrixRole[];
  /** the column with the focus; null if another row has it */
  readonly activeColumn: number | null;
  readonly words: CellWords;
  readonly sensitive: string;
}

export const MatrixRow = memo(function MatrixRow({
  store,
  row,
  index,
  roles,
  activeColumn,
  ...texts
}: Props) {
  const { node, level, isOpen } = row;
  return (
    <div
      role="row"
      className="line row"
      aria-rowindex={index + 2}
      data-kind={node.kind}
      style={{ top: index * rowHeight }}
    >
      <div
        role="rowheader"
        className="name"
        tabIndex={activeColumn === 0 ? 0 : -1}
        aria-colindex={1}
        aria-expanded={isOpen ?? undefined}
        data-row={index}
        data-col={0}
        title={node.permission?.key}
        style={{ paddingLeft: 4 + (level - 1) * 14 }}
      >
        <svg
          className="chevron"
          width="18"
          height="18"
          viewBox="0 0 20 20"
          data-open={isOpen}
          aria-hidden="true"
        >
          {isOpen !== null && <path d="M7.5 5l5 5-5 5" fill="none" stroke="currentColor" strokeWidth="2" />}
        </svg>
        <span className="text">{node.label}</span>
        {node.permission?.sensitive && (
          <svg width="13" height="13" viewBox="0 0 20 20" role="img" aria-label={texts.sensitive}>
            <path
              d="M6 9V6a4 4 0 018 0v3M4.5 9h11v8h-11z"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.8"
            />
          </svg>
        )}
        <span className="more" data-menu aria-hidden="true">
          <svg width="16" height="16" viewBox="0 0 20 20" fill="currentColor" aria-hidden="true">
            <circle cx="10" cy="4" r="1.7" />
            <circle cx="10" cy="10" r="1.7" />
            <circle cx="10" cy="16" r="1.7" />
          </svg>
        </span>
      </div>
      {roles.map((role, at) => (
        <MatrixCell
          key={role.id}
          store={store}
          row={row}
          role={role.id}
          index={index}
          column={at + 1}
          isActive={activeColumn === at + 1}
          words={texts.words}
        />
      ))}
    </div>
  );
});
