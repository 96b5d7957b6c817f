import type { ChipColor } from '../../../shared/field';

/** Every colour and measure of the product's look; nothing else names a colour. Contrast meets WCAG 2.2 AA. */

const grey = {
  50: '#f8fafc',
  100: '#f1f5f9',
  200: '#e2e8f0',
  300: '#cbd5e1',
  400: '#94a3b8',
  500: '#64748b',
  600: '#475569',
  700: '#334155',
  800: '#1e293b',
  900: '#0f172a',
  950: '#0a1020',
} as const;

/** Text and background colours, each pair with a contrast of 4.5 : 1 or better. */
type Chips = Readonly<Record<ChipColor, readonly [text: string, ground: string]>>;

export interface Tokens {
  readonly primary: { main: string; light: string; dark: string; contrastText: string };
  /** a ticked checkbox: its background, its edge (3 : 1 on paper), and its tick */
  readonly checkbox: { ground: string; edge: string; tick: string };
  readonly canvas: string;
  readonly paper: string;
  readonly bar: string;
  readonly head: string;
  readonly text: string;
  readonly textSecondary: string;
  readonly divider: string;
  /** the edge of a field or box: 3 : 1 on each ground */
  readonly outline: string;
  readonly hover: string;
  readonly selected: string;
  readonly disabled: string;
  readonly disabledGround: string;
  readonly error: string;
  readonly warning: string;
  readonly info: string;
  readonly success: string;
  readonly grey: typeof grey;
  readonly chips: Chips;
}

export const light: Tokens = {
  primary: { main: '#15803d', light: '#22a35a', dark: '#166534', contrastText: '#ffffff' },
  checkbox: { ground: '#facc15', edge: '#a16207', tick: '#422006' },
  canvas: grey[100],
  paper: '#ffffff',
  bar: '#ffffff',
  head: grey[50],
  text: grey[900],
  textSecondary: grey[600],
  divider: grey[200],
  outline: '#71829b',
  hover: 'rgba(15, 23, 42, 0.04)',
  selected: 'rgba(21, 128, 61, 0.08)',
  disabled: grey[400],
  disabledGround: grey[200],
  error: '#b91c1c',
  warning: '#b45309',
  info: '#0369a1',
  success: '#15803d',
  grey,
  chips: {
    grey: ['#374151', '#e9ecf0'],
    blue: ['#1e4fa3', '#e0ecff'],
    green: ['#14622f', '#dcf5e3'],
    yellow: ['#6b4a00', '#fdf3c4'],
    orange: ['#8a3b06', '#ffead5'],
    red: ['#9b1c1c', '#fde5e5'],
    purple: ['#5b2a99', '#f0e7fe'],
  },
};

export const dark: Tokens = {
  primary: { main: '#4ade80', light: '#86efac', dark: '#22c55e', contrastText: '#052e16' },
  checkbox: { ground: '#facc15', edge: '#facc15', tick: '#1c1917' },
  canvas: grey[950],
  paper: '#121a2b',
  bar: '#0f1727',
  head: '#172136',
  text: grey[100],
  textSecondary: '#a9b7cb',
  divider: '#253149',
  outline: '#66789a',
  hover: 'rgba(241, 245, 249, 0.06)',
  selected: 'rgba(74, 222, 128, 0.14)',
  disabled: grey[500],
  disabledGround: '#253149',
  error: '#f87171',
  warning: '#fbbf24',
  info: '#38bdf8',
  success: '#4ade80',
  grey,
  chips: {
    grey: ['#d1d5db', '#374151'],
    blue: ['#bfdbfe', '#1e3a6e'],
    green: ['#a7f3c0', '#14532d'],
    yellow: ['#fde68a', '#574108'],
    orange: ['#fed7aa', '#6b2f0a'],
    red: ['#fecaca', '#701a1a'],
    purple: ['#dfccfd', '#4a2484'],
  },
};

export const size = {
  appBar: 52,
  menu: 248,
  menuClosed: 56,
  row: 32,
  control: 36,
  radius: 8,
} as const;

export const fontFamily = '"Inter Variable", system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';
