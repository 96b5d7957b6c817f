import { Box } from '@mui/material';
import { type ReactNode, use, useRef } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { GroupedRowsContext } from '../groups/groupedRows';
import { useKeepTrail, useVisited } from '../page/way/trail';
import type { Shortcut } from '../shortcuts/shortcuts';
import { useShortcuts } from '../shortcuts/useShortcut';
import { ListSummary } from './ListSummary';

interface Props {
  readonly canSelect: boolean;
  readonly children: ReactNode;
}

/**
 * Keyboard navigation through rows. It moves the focus between the rows' own links, so that Enter and Ctrl-Enter open
 * them.
 */
export const ListKeys = ({ canSelect, children }: Props) => {
  const box = useRef<HTMLDivElement>(null);
  const translate = useTranslate();
  const { data = [] } = useListContext();
  const visited = useVisited();
  useKeepTrail(use(GroupedRowsContext) === null);

  const rows = () => [...(box.current?.querySelectorAll<HTMLElement>(rowsOf) ?? [])];
  const currentRow = () => rows().findIndex(row => row.contains(document.activeElement));
  const go = (step: number) => {
    const here = currentRow();
    const start = data.findIndex(({ id }) => id === visited());
    const to = here >= 0 ? here + step : Math.max(start, 0);
    rows()
      [Math.min(Math.max(to, 0), rows().length - 1)]?.querySelector<HTMLElement>('button.group, a[href]')
      ?.focus();
  };
  const select = () => rows()[currentRow()]?.querySelector<HTMLElement>(boxOf)?.click();
  const offer = (keys: readonly string[], name: string, run: () => void): Shortcut => ({
    keys,
    label: translate(`app.keys.${name}`),
    group: 'list',
    run,
    isMove: true,
  });
  useShortcuts([
    offer(['ArrowDown', 'j'], 'row_down', () => go(1)),
    offer(['ArrowUp', 'k'], 'row_up', () => go(-1)),
    { ...offer(['Enter'], 'row_open', stay), isNative: true },
    { ...offer(['mod+Enter'], 'row_open_tab', stay), isNative: true },
    ...(canSelect ? [offer(['x'], 'row_select', select)] : []),
  ]);
  return (
    <Box ref={box} sx={rowLook}>
      <ListSummary />
      {children}
    </Box>
  );
};

/** includes group headings, but not the invisible rows that only determine column widths */
const rowsOf = 'tbody:not([aria-hidden]) > tr, li';

/** the checkbox that selects the row, not one in its cells */
const boxOf = 'td.select input, label input';
const stay = () => undefined;

/** Keeps the focused row clear of the sticky head and its neighbours when it scrolls into view. */
const rowLook = {
  '& tr:has(a:focus-visible) > td': { backgroundColor: 'action.selected' },
  '& tr a, & li a, & .group': { scrollMarginTop: 60, scrollMarginBottom: 8 },
};
