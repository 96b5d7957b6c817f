import type { SxProps, Theme } from '@mui/material';

/** Look of the table around its rows: the head, which can be sticky, and the selection toolbar. */
export const tableLook = {
  position: 'relative',
  '& .RaDataTable-tableWrapper': { overflowX: 'clip' },
  '& .RaDataTable-tableWrapper:has(> .scrolls)': { overflowX: 'auto' },
  '& .MuiTableCell-head': {
    height: 32,
    // wide enough for words such as Pick-up, which would otherwise break into two lines
    minWidth: 60,
    px: 0.75,
    py: 0.375,
    fontSize: '0.75rem',
    fontWeight: 600,
    lineHeight: 1.2,
    whiteSpace: 'normal',
    color: 'text.secondary',
    '&:first-of-type:not(.MuiTableCell-paddingCheckbox)': { pl: 2 },
    '&.MuiTableCell-paddingCheckbox': { width: 36, minWidth: 0, pl: 1, pr: 0.5, textAlign: 'center' },
    '&.MuiTableCell-alignRight': { pr: 1.5 },
    position: 'relative',
    '& > .resize': {
      position: 'absolute',
      top: 0,
      bottom: 0,
      right: 0,
      width: '8px',
      cursor: 'col-resize',
      touchAction: 'none',
      '&:hover, &:active': { borderRight: 2, borderColor: 'primary.main' },
    },
  },
  // the sort arrow of an inactive column takes no space from its label
  '& .MuiTableSortLabel-root:not(.Mui-active) .MuiTableSortLabel-icon': { width: 0, m: 0 },
  // as if there were room for all, whatever room the texts had before
  '& .measured': { '--cell': '16rem !important' },
  // if space is short, a long label wraps rather than push other columns out
  '& .measured .MuiTableCell-head > :not(.resize)': {
    display: 'inline-flex',
    width: 'min-content',
    whiteSpace: 'normal',
  },
  '&.sticky-head .RaDataTable-tableWrapper:not(:has(> .scrolls)) .MuiTableCell-head': {
    position: 'sticky',
    top: 'var(--bar-height, 0px)',
    zIndex: 2,
  },
  // covers the head, so that rows do not move under the pointer; && raises the specificity above react-admin's own
  // style
  '&& .RaBulkActionsToolbar-toolbar': {
    top: 0,
    height: 33,
    minHeight: 33,
    transform: 'none',
    transition: 'none',
    px: 2,
    borderRadius: 0,
    backgroundColor: 'background.paper',
    backgroundImage: theme =>
      `linear-gradient(${theme.palette.action.selected}, ${theme.palette.action.selected})`,
    color: 'text.primary',
    '& .MuiTypography-root': { fontSize: '0.8125rem', fontWeight: 600 },
  },
  // what has the focus in the head is not covered
  '& thead:has(:focus-visible) .MuiTableCell-head': { zIndex: '4 !important' },
  // the buttons stay in the DOM, so hide them from the Tab order too
  '& .RaBulkActionsToolbar-collapsed': { height: 0, minHeight: 0, visibility: 'hidden' },
} as const satisfies SxProps<Theme>;
