import type { SxProps, Theme } from '@mui/material';

/** Of the whole page: a table below the record scrolls within itself; without this it would widen the page. */
export const showLook = { '& .RaShow-main': { mt: 0 }, '& .RaShow-card': { minWidth: 0 } };

/**
 * Columns of sections, as many as fit, and no more than there are sections: what a few say has the room of all. Each
 * section stays in one piece.
 */
export const valuesLook = (sections: number) =>
  ({
    columns: `21rem ${Math.min(3, Math.max(1, sections))}`,
    columnGap: 5,
    columnRule: '1px solid',
    columnRuleColor: theme => theme.palette.divider,
    px: 2,
    pt: 1.5,
    '&:empty': { display: 'none' },
    '@media print': { columns: '16rem 2', columnRule: 'none' },
  }) as const satisfies SxProps<Theme>;

/** A section with a table of its own takes the whole width. */
export const wideLook = { px: 2, pt: 1.5, borderTop: 1, borderColor: 'divider' };

export const blockLook = {
  breakInside: 'avoid',
  pb: 2,
  fontSize: '0.875rem',
  '& h2': { mb: 0.5, fontSize: '0.8125rem' },
  // the names of a section are as wide as their longest word: none is broken
  '& dl': {
    m: 0,
    display: 'grid',
    gridTemplateColumns: 'minmax(min-content, clamp(7.5rem, 36%, 11rem)) minmax(0, 1fr)',
    columnGap: 1.5,
  },
  '& dl > div': {
    display: 'grid',
    gridColumn: '1 / -1',
    gridTemplateColumns: 'subgrid',
    py: 0.375,
    lineHeight: 1.4,
  },
  '& dl > div.rows-of': { display: 'block' },
  // what has parts stands below its name, as wide as the section
  '& dl > div.parts-of': { display: 'block' },
  '& .parts-of dl + dl': { mt: 0.5, pt: 0.5, borderTop: 1, borderColor: 'divider' },
  '& .parts-of > dd': { pl: 1.5, borderLeft: 2, borderColor: 'divider' },
  '& .rows-of dl': { py: 0.75, borderTop: 1, borderColor: 'divider' },
  '& dt': {
    color: 'text.secondary',
    fontSize: '0.8125rem',
    lineHeight: 1.5,
    hyphens: 'auto',
  },
  // lines of a text are no longer than one can read
  '& dd': { m: 0, minWidth: 0, maxWidth: '44rem', overflowWrap: 'anywhere' },
  '& .rows-of > dd, & .parts-of > dd': { maxWidth: 'none' },
  // an account number is one line in a third of a page, and makes two where it would end out of sight
  '& dd .code': { whiteSpace: 'normal', fontSize: '0.8125rem' },
  '& dd .plain-link': { color: 'primary.main' },
  '& dd:empty::before': { content: '"–"', color: 'text.secondary' },
  // amounts below each other are compared: they line up on their last figure
  '& dl.amounts dd.right': { maxWidth: '9rem', textAlign: 'right' },
} as const satisfies SxProps<Theme>;

export const footLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 2,
  px: 2,
  py: 0.5,
  minHeight: 40,
  borderTop: 1,
  borderColor: 'divider',
  color: 'text.secondary',
} as const satisfies SxProps<Theme>;

export const technicalLook = {
  px: 2,
  py: 1,
  borderTop: 1,
  borderColor: 'divider',
  '& > summary': { cursor: 'pointer', fontSize: '0.8125rem', color: 'text.secondary', py: 0.5 },
  '& > section': { pt: 1 },
} as const satisfies SxProps<Theme>;
