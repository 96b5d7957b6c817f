// biome-ignore-all lint/a11y/useSemanticElements: rows that are drawn only while in sight need boxes, not a table
// biome-ignore-all lint/a11y/useFocusableInteractive: the keyboard goes to the cells, not to the rows around them
import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import { type KeyboardEvent, type MouseEvent, useMemo, useRef } from 'react';
import type { MatrixRole } from '../../../../../shared/rights';
import { wordOf } from '../marks';
import type { TreeNode } from '../rightsTree';
import type { Row } from '../visibleRows';
import type { CellWords } from './MatrixCell';
import { MatrixHead } from './MatrixHead';
import { MatrixRow } from './MatrixRow';
import { matrixLook, rowHeight } from './matrixLook';
import type { MatrixStore } from './matrixStore';
import { useGridFocus } from './useGridFocus';
import { useRowWindow } from './useRowWindow';

export interface MenuTarget {
  readonly anchor: HTMLElement;
  readonly role: MatrixRole | null;
  readonly row: Row | null;
}

interface Props {
  readonly store: MatrixStore;
  readonly rows: readonly Row[];
  readonly roles: readonly MatrixRole[];
  readonly isReadOnly: boolean;
  readonly onToggle: (node: TreeNode) => void;
  readonly onMenu: (target: MenuTarget) => void;
}

/**
 * Events are handled here rather than in each cell: there are many cells, and `data-row` and `data-col`
 * identify them.
 */
export function MatrixGrid({ store, rows, roles, isReadOnly, onToggle, onMenu }: Props) {
  const translate = useTranslate();
  const words = useMemo(() => cellWords(translate), [translate]);
  const sensitive = translate('authorization.matrix.sensitive');
  const root = useRef<HTMLDivElement>(null);
  const { from, to, onScroll } = useRowWindow(root, rows.length);
  const { active, setActive, move } = useGridFocus(root, { rows: rows.length, columns: roles.length });
  const shown = rows.slice(from, to).map((row, at) => ({ row, index: from + at }));
  const activeRow = rows[active.row];
  // the focused row stays rendered, however far the user scrolls
  if (activeRow && (active.row < from || active.row >= to)) shown.push({ row: activeRow, index: active.row });

  function change(index: number, column: number, isReset: boolean) {
    const role = roles[column - 1];
    const row = rows[index];
    if (!role || !row || isReadOnly) return;
    const { permission } = row.node;
    if (isReset) store.decide(targetsOf([role], permission ? [permission.id] : row.permissions), null);
    else if (permission) store.cycle({ role: role.id, permission: permission.id });
    else store.cycleGroup(role.id, row.permissions);
  }

  function openMenu(anchor: HTMLElement, index: number, column: number) {
    const role = index < 0 ? (roles[column - 1] ?? null) : null;
    const row = index < 0 ? null : (rows[index] ?? null);
    if (role || row) onMenu({ anchor, role, row });
  }

  function onClick({ target, shiftKey }: MouseEvent) {
    const place = cellAt(target);
    if (!place) return;
    const { element, row: index, column } = place;
    setActive({ row: index, column });
    const row = rows[index];
    if (index < 0 || (target instanceof Element && target.closest('[data-menu]')))
      openMenu(element, index, column);
    else if (column > 0) change(index, column, shiftKey);
    else if (row && row.isOpen !== null) onToggle(row.node);
  }

  function onKeyDown(event: KeyboardEvent) {
    const place = cellAt(event.target);
    if (!place || event.altKey) return;
    const { element, row: index, column } = place;
    const row = rows[index];
    const isHead = index < 0 || column === 0;
    const isMenuKey = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey);
    if (isMenuKey || (event.key === 'Enter' && isHead)) openMenu(element, index, column);
    else if (event.key === ' ' || event.key === 'Enter') {
      if (!isHead) change(index, column, event.shiftKey);
      else if (row && row.isOpen !== null) onToggle(row.node);
      else openMenu(element, index, column);
    } else if (!move(event)) return;
    event.preventDefault();
  }

  const firstColumn = roles.length === 1 ? 'minmax(0, 1fr)' : '290px';
  return (
    <Box
      ref={root}
      role="grid"
      aria-label={translate('authorization.matrix.label')}
      aria-rowcount={rows.length + 1}
      aria-colcount={roles.length + 1}
      aria-readonly={isReadOnly}
      onScroll={onScroll}
      onClick={onClick}
      onKeyDown={onKeyDown}
      onFocus={({ target }) => {
        const place = cellAt(target);
        if (place) setActive(place);
      }}
      sx={matrixLook}
      style={{
        flex: 1,
        minHeight: 240,
        ['--columns' as string]: `${firstColumn} repeat(${roles.length}, minmax(${roles.length === 1 ? 104 : 96}px, 1fr))`,
        ['--first' as string]: roles.length === 1 ? '8px' : '298px',
        ['--width' as string]: roles.length === 1 ? '100%' : `${290 + 96 * roles.length}px`,
      }}
    >
      <div role="rowgroup">
        <MatrixHead store={store} roles={roles} activeColumn={active.row < 0 ? active.column : null} />
      </div>
      <div role="rowgroup" className="body" style={{ height: rows.length * rowHeight }}>
        {shown.map(({ row, index }) => (
          <MatrixRow
            key={row.node.id}
            store={store}
            row={row}
            index={index}
            roles={roles}
            activeColumn={index === active.row ? active.column : null}
            words={words}
            sensitive={sensitive}
          />
        ))}
      </div>
    </Box>
  );
}

function cellAt(target: EventTarget) {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-col]') : null;
  if (!element) return null;
  return { element, row: Number(element.dataset.row), column: Number(element.dataset.col) };
}

export const targetsOf = (roles: readonly MatrixRole[], permissions: readonly number[]) =>
  roles.flatMap(role => permissions.map(permission => ({ role: role.id, permission })));

function cellWords(translate: (key: string) => string): CellWords {
  const word = (look: Parameters<typeof wordOf>[0]) => translate(wordOf(look));
  return {
    'shipped-allowed': word('shipped-allowed'),
    'shipped-denied': word('shipped-denied'),
    allowed: word('allowed'),
    denied: word('denied'),
    all: word('all'),
    some: word('some'),
    none: word('none'),
    changed: translate('authorization.matrix.cell.changed'),
  };
}
