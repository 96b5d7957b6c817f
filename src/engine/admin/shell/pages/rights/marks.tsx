import type { Theme } from '@mui/material';
import type { Cell, Group } from './matrix/matrixCells';

export type Look = 'shipped-allowed' | 'shipped-denied' | 'allowed' | 'denied' | 'all' | 'some' | 'none';

const paths: Readonly<Record<Look, string>> = {
  'shipped-allowed': 'M4 10.5l4 4 8-9',
  'shipped-denied': 'M3 10h14',
  allowed: 'M4 10.5l4 4 8-9',
  denied: 'M5 5l10 10M15 5L5 15',
  all: 'M4 10.5l4 4 8-9',
  some: 'M4 10h12',
  none: '',
};

export function lookOf(state: Cell | Group): Look {
  if (typeof state.granted === 'string') return state.granted;
  if (state.isInherited) return state.granted ? 'shipped-allowed' : 'shipped-denied';
  return state.granted ? 'allowed' : 'denied';
}

/** Message key of the mark's meaning. */
export const wordOf = (look: Look) => `authorization.matrix.cell.${look.replace('-', '_')}`;

export function Mark({ look }: { readonly look: Look }) {
  return (
    <svg className="mark" viewBox="0 0 20 20" data-look={look} aria-hidden="true">
      {paths[look] && <path d={paths[look]} />}
    </svg>
  );
}

/** Shipped defaults are outlined, decisions are filled; groups of permissions are boxes. */
export const markLook = ({ palette }: Theme) => ({
  '& .mark': {
    boxSizing: 'border-box',
    width: 22,
    height: 22,
    padding: '4px',
    borderRadius: '6px',
    fill: 'none',
    stroke: 'currentColor',
    strokeWidth: 2,
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
    flexShrink: 0,
  },
  '& .mark[data-look=shipped-allowed]': { color: palette.success.main, opacity: 0.8 },
  '& .mark[data-look=shipped-denied]': { color: palette.text.secondary, opacity: 0.7, padding: '7px' },
  '& .mark[data-look=allowed]': {
    color: palette.success.contrastText,
    backgroundColor: palette.success.main,
    strokeWidth: 2.6,
  },
  '& .mark[data-look=denied]': {
    color: palette.error.contrastText,
    backgroundColor: palette.error.main,
    strokeWidth: 2.6,
  },
  '& .mark[data-look=all], & .mark[data-look=some], & .mark[data-look=none]': {
    width: 18,
    height: 18,
    padding: '2px',
    borderRadius: '4px',
    border: `1.5px solid ${palette.text.secondary}`,
    color: palette.text.secondary,
  },
  '& .mark[data-look=all]': { color: palette.success.main, borderColor: palette.success.main },
});
