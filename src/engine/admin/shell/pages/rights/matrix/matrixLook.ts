import type { Theme } from '@mui/material';
import { dark, light } from '../../../theme/tokens';
import { markLook } from '../marks';

/** All rows have the same height, so that a row's position follows from its index. */
export const rowHeight = 34;

const tokensOf = ({ palette }: Theme) => (palette.mode === 'dark' ? dark : light);

/** One style sheet for the whole grid: styling hundreds of cells one by one is slower than drawing them. */
export const matrixLook = (theme: Theme) => ({
  position: 'relative',
  overflow: 'auto',
  // keeps a focused cell from being scrolled under the sticky headers
  scrollPadding: '84px 8px 8px var(--first)',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  fontSize: '0.8125rem',
  scrollbarWidth: 'thin',
  '& .line': { display: 'grid', gridTemplateColumns: 'var(--columns)' },
  '& .head': { position: 'sticky', top: 0, zIndex: 3, minWidth: 'var(--width)' },
  '& .body': { position: 'relative', minWidth: 'var(--width)' },
  '& .row': { position: 'absolute', left: 0, right: 0, height: rowHeight },
  '& .row > *, & .head > *': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    minWidth: 0,
    borderBottom: `1px solid ${theme.palette.divider}`,
    backgroundColor: theme.palette.background.paper,
    cursor: 'pointer',
    userSelect: 'none',
  },
  '& .head > *': {
    flexDirection: 'column',
    gap: '1px',
    height: 76,
    padding: '4px 6px',
    textAlign: 'center',
    backgroundColor: tokensOf(theme).head,
    borderBottom: `1px solid ${theme.palette.divider}`,
  },
  '& .corner, & .name': { position: 'sticky', left: 0, zIndex: 1, justifyContent: 'flex-start !important' },
  '& .corner': {
    alignItems: 'flex-start !important',
    justifyContent: 'flex-end !important',
    cursor: 'default',
  },
  '& .name': { gap: '4px', paddingRight: '4px', borderRight: `1px solid ${theme.palette.divider}` },
  '& .name .text': { flex: 1, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& .name .more': {
    visibility: 'hidden',
    display: 'flex',
    padding: '2px',
    color: theme.palette.text.secondary,
  },
  '& .row:hover .more, & .name:focus .more': { visibility: 'visible' },
  '& .chevron': { flexShrink: 0, color: theme.palette.text.secondary, transition: 'none' },
  '& .chevron[data-open=true]': { transform: 'rotate(90deg)' },
  '& .row[data-kind=area] > *': {
    backgroundColor: tokensOf(theme).head,
    fontWeight: 650,
  },
  '& .row[data-kind=resource] .name': { fontWeight: 600 },
  '& .row[data-kind=section] .name': { color: theme.palette.text.secondary, fontStyle: 'italic' },
  '& .row:hover > *': {
    backgroundImage: `linear-gradient(${theme.palette.action.hover}, ${theme.palette.action.hover})`,
  },
  '& [data-col]:focus': { outline: 'none' },
  '& [data-col]:focus-visible': {
    outline: `2px solid ${theme.palette.primary.main}`,
    outlineOffset: '-2px',
    zIndex: 2,
  },
  '& .role': {
    fontWeight: 600,
    lineHeight: 1.2,
    overflow: 'hidden',
    display: '-webkit-box',
    WebkitLineClamp: '2',
    WebkitBoxOrient: 'vertical',
    hyphens: 'auto',
    overflowWrap: 'anywhere',
  },
  '& .detail': {
    fontSize: '0.6875rem',
    color: theme.palette.text.secondary,
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    maxWidth: '100%',
  },
  '& .detail[data-changed=true]': { color: theme.palette.warning.main, fontWeight: 650 },
  // beside the mark, without moving the mark off the column's centre
  '& .cell': { position: 'relative' },
  '& .share': {
    position: 'absolute',
    left: 'calc(50% + 14px)',
    fontSize: '0.6875rem',
    fontVariantNumeric: 'tabular-nums',
    color: theme.palette.text.secondary,
  },
  '& .column:hover, & .column:focus-visible': { color: theme.palette.primary.main },
  '& .cell[data-changed=true]': {
    backgroundImage: `linear-gradient(225deg, ${theme.palette.warning.main} 9px, transparent 9px), linear-gradient(${theme.palette.action.selected}, ${theme.palette.action.selected})`,
  },
  ...markLook(theme),
});
