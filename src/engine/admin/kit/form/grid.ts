import type { Width } from '../elements';

/**
 * Sections use container queries, so the same grid serves a page beside the menu, a dialog and a phone: twelve columns
 * if there is room, six in between, one on a phone.
 */
export const sectionLook = {
  containerType: 'inline-size',
  px: 2,
  py: 1.5,
  '& + &': { borderTop: 1, borderColor: 'divider' },
  // hides sections whose fields are all empty: a new record has no read-only fields
  '&:has(.fields):not(:has(.fields > :not(:empty)))': { display: 'none' },
};

export const sectionInnerLook = {
  display: 'grid',
  columnGap: 3,
  rowGap: 1,
  '@container (min-width: 56rem)': { gridTemplateColumns: '9.5rem minmax(0, 1fr)' },
};

export const gridLook = {
  display: 'grid',
  columnGap: 1.5,
  rowGap: 1.5,
  alignItems: 'start',
  maxWidth: '68rem',
  fontSize: '0.875rem',
  '& .MuiInputBase-input, & .MuiInputAdornment-root p, & .MuiFormControlLabel-label, & .MuiTypography-body2':
    { fontSize: '0.875rem' },
  '& .MuiSelect-select': { lineHeight: '1.4375em' },
  '& .MuiFormHelperText-root': { mx: 0.5, mt: 0.25, lineHeight: 1.35 },
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@container (min-width: 30rem)': { gridTemplateColumns: 'repeat(6, minmax(0, 1fr))' },
  '@container (min-width: 46rem)': { gridTemplateColumns: 'repeat(12, minmax(0, 1fr))' },
};

const spans: Readonly<Record<Width, readonly [between: number, wide: number]>> = {
  xs: [2, 2],
  s: [2, 3],
  m: [3, 4],
  l: [6, 6],
  full: [6, 12],
};

export function cellLook(width: Width) {
  const [between, wide] = spans[width];
  return {
    minWidth: 0,
    '@container (min-width: 30rem)': { gridColumn: `span ${between}` },
    '@container (min-width: 46rem)': { gridColumn: `span ${wide}` },
    '&:empty': { display: 'none' },
  };
}
