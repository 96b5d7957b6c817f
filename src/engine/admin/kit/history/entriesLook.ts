import type { SxProps, Theme } from '@mui/material';

/** Look of a list of history entries. */
export const entriesLook = {
  listStyle: 'none',
  m: 0,
  px: 2,
  py: 0.5,
  fontSize: '0.875rem',
  overflowWrap: 'anywhere',
  '& > li': { py: 1, '&:not(:last-child)': { borderBottom: 1, borderColor: 'divider' } },
  '& > li > span, & small': { color: 'text.secondary' },
} as const satisfies SxProps<Theme>;
