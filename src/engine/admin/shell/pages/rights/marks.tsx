import type { Cell, Group } from './matrixCells';

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

/** Key of the message that says what the mark shows. */
export const wordOf = (look: Look) => `authorization.matrix.cell.${look.replace('-', '_')}`;

export function Mark({ look }: { readonly look: Look }) {
  return (
    <svg className="mark" viewBox="0 0 20 20" data-look={look} aria-hidden="true">
      {paths[look] && <path d={paths[look]} />}
    </svg>
  );
}
