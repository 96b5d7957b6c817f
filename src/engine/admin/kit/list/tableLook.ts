import type { SxProps, Theme } from '@mui/material';

/** What stands around the rows: the head, which can stay in sight, and the bar that comes with a selection. */
export const tableLook = {
  position: 'relative',
  '& .RaDataTable-tableWrapper': { overflowX: 'clip' },
  '& .RaDataTable-tableWrapper:has(> .scrolls)': { overflowX: 'auto' },
  '& .MuiTableCell-head': {
    height: 32,
    // for words such as Pick-up, which would take two lines
    minWidth: 60,
    px: 0.75,
    py: 0.375,
    fontSize: '0.75rem',
    fontWeight: 600,
    lineHeight: 1.2,
    whiteSpace: 'normal',
    color: 'text.secondary',
    '&:first-of-type:not(.MuiTableCell-paddingCheckbox)': { pl: 2 },
    '&.MuiTableCell-paddingCheckbox': { width: 36, minWidth: 0, pl: 1, pr: 0.5 },
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
  // the arrow of a column by which the list could be sorted takes no room from its name
  '& .MuiTableSortLabel-root:not(.Mui-active) .MuiTableSortLabel-icon': { width: 0, m: 0 },
  // where there is no room, a long name makes two lines rather than push other columns out of sight
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
  // over the head, so that no row moves away from under the pointer; twice &, as react-admin's own look comes later
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
  // its buttons stay in the page: they must not be there for the Tab key either
  '& .RaBulkActionsToolbar-collapsed': { height: 0, minHeight: 0, visibility: 'hidden' },
} as const satisfies SxProps<Theme>;
