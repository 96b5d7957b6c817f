import type { SxProps, Theme } from '@mui/material';

/** For the whole page: allows a table below the record to scroll instead of widening the page. */
export const showLook = { '& .RaShow-main': { mt: 0 }, '& .RaShow-card': { minWidth: 0 } };

/**
 * Multi-column layout of sections, with as many columns as fit, but no more than sections, so that a few sections use
 * the full width. Sections are not split.
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

/** A section with a table takes the full width. */
export const wideLook = { px: 2, pt: 1.5, borderTop: 1, borderColor: 'divider' };

export const blockLook = {
  breakInside: 'avoid',
  pb: 2,
  fontSize: '0.875rem',
  '& h2': { mb: 0.5, fontSize: '0.8125rem' },
  // one width for all sections of the page; a word that is wider still is not broken; on phones the values keep half
  '& dl': {
    m: 0,
    display: 'grid',
    gridTemplateColumns: {
      xs: 'minmax(min-content, min(var(--labels), 45%)) minmax(0, 1fr)',
      sm: 'minmax(min-content, var(--labels)) minmax(0, 1fr)',
    },
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
  // structured values are below their label, at the full width of the section
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
  // limits lines of text to a readable length
  '& dd': { m: 0, minWidth: 0, maxWidth: '44rem', overflowWrap: 'anywhere' },
  '& .rows-of > dd, & .parts-of > dd': { maxWidth: 'none' },
  // an account number fits one line in a third of the page, and wraps where it would overflow
  '& dd .code': { whiteSpace: 'normal', fontSize: '0.8125rem' },
  '& dd .plain-link': { color: 'primary.main' },
  '& dd:empty::before': { content: '"–"', color: 'text.secondary' },
  // amounts below each other are right-aligned for comparison
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
