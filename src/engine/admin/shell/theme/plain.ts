import { size, type Tokens } from './tokens';

/**
 * The look of plain elements, by class. A list has thousands of cells, chips and checkboxes, and a styled
 * component for each would cost more than everything else in a list.
 */
export function plain(tokens: Tokens) {
  return {
    '.figures': { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
    '.figures.negative': { color: tokens.error },
    '.code': { fontVariantNumeric: 'tabular-nums slashed-zero', whiteSpace: 'nowrap' },
    '.plain-link': {
      // a target 24 px high in a line of 16 px (WCAG 2.2, 2.5.8), without changing the line
      paddingBlock: '4px',
      color: 'inherit',
      textDecoration: 'none',
      '&:hover': { textDecoration: 'underline' },
      '&.strong': { fontWeight: 550 },
      // without text, a link would be invisible and have no accessible name
      '&:empty::before': { content: 'attr(data-name)' },
    },
    ...chips(tokens),
    ...boxes(tokens),
    ...rows(tokens),
    ...cells(tokens),
    ...skeletons(tokens),
  };
}

function chips({ chips }: Tokens) {
  const colors = Object.entries(chips).map(([name, [color, backgroundColor]]) => [
    `.chip-${name}`,
    { color, backgroundColor },
  ]);
  return {
    '.chip': {
      display: 'inline-block',
      maxWidth: '100%',
      padding: '0 7px',
      borderRadius: 6,
      fontSize: '0.75rem',
      fontWeight: 550,
      lineHeight: '22px',
      verticalAlign: 'middle',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
    ...Object.fromEntries(colors),
  };
}

/** An editable table cell: with a faint border until it is hovered or focused. */
function cells({ outline, error, paper, divider }: Tokens) {
  return {
    '.cell-input': {
      boxSizing: 'border-box',
      height: 26,
      padding: '0 4px',
      border: `1px solid ${divider}`,
      borderRadius: 4,
      font: 'inherit',
      fontVariantNumeric: 'tabular-nums',
      textAlign: 'right',
      color: 'inherit',
      backgroundColor: paper,
      '&:hover': { borderColor: outline },
      '&[aria-invalid]': { borderColor: error },
    },
    '.cell-fault': {
      display: 'block',
      maxWidth: 180,
      whiteSpace: 'normal',
      fontSize: '0.75rem',
      lineHeight: 1.3,
      color: error,
    },
  };
}

/** Checkboxes: the native input of a row, and the icons of MUI's component. */
function boxes({ checkbox, outline, paper }: Tokens) {
  const ticked = { backgroundColor: checkbox.ground, borderColor: checkbox.edge };
  const mark = {
    content: '""',
    position: 'absolute',
    inset: 2,
    backgroundColor: checkbox.tick,
    clipPath: 'polygon(8% 52%, 22% 38%, 40% 56%, 78% 14%, 92% 28%, 40% 84%)',
  };
  return {
    '.box': {
      appearance: 'none',
      position: 'relative',
      display: 'inline-block',
      boxSizing: 'border-box',
      width: 16,
      height: 16,
      margin: 0,
      flexShrink: 0,
      border: `1.5px solid ${outline}`,
      borderRadius: 4,
      backgroundColor: paper,
      verticalAlign: 'middle',
      '&:hover': { borderColor: checkbox.edge },
    },
    'input.box': { cursor: 'pointer' },
    // a target of 24 px: WCAG 2.2, 2.5.8 Target Size
    'input.box::before': { content: '""', position: 'absolute', inset: -6 },
    '.box-ticked, .box-half, input.box:checked': ticked,
    '.box-ticked::after, input.box:checked::after': mark,
    '.box-half::after': { ...mark, clipPath: 'inset(40% 15%)' },
    '.Mui-disabled > .box': { opacity: 0.5 },
  };
}

function rows(tokens: Tokens) {
  return {
    '.rows': {
      width: '100%',
      borderCollapse: 'separate',
      borderSpacing: 0,
      fontSize: '0.8125rem',
      lineHeight: 1.4,
    },
    '.rows td': {
      height: size.row,
      // a name, a company or a place fits; a sentence only where there is room
      maxWidth: 'max(var(--cell, 16rem), 16rem)',
      padding: '3px 6px',
      borderBottom: `1px solid ${tokens.divider}`,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      fontVariantNumeric: 'tabular-nums',
    },
    '.rows.compact td': { height: 26, paddingBlock: 1 },
    '.rows.roomy td': { height: 42, paddingBlock: 8 },
    // in a table wider than its box, texts are cut before the table scrolls; chips are never cut
    '.rows .tight td:not(:has(> .chip))': { maxWidth: 'var(--cell)' },
    // keeps the width at which it was cut
    '.rows :not(.measured) > tbody > tr > td[data-wraps]': {
      minWidth: 'var(--cell)',
      whiteSpace: 'normal',
      lineHeight: 1.25,
      '& > a.record': {
        display: '-webkit-box',
        WebkitBoxOrient: 'vertical',
        WebkitLineClamp: 2,
        overflow: 'hidden',
        paddingBlock: 0,
      },
    },
    '.rows .measured': { width: 'max-content' },
    '.rows .measured td': { maxWidth: '16rem' },
    '.rows td.right': { textAlign: 'right', paddingRight: 12 },
    '.rows td.select': { width: 36, padding: '0 4px 0 8px', textAlign: 'center', overflow: 'visible' },
    '.rows td:first-of-type:not(.select)': { paddingLeft: 16 },
    '.rows tbody > tr:last-of-type > td': { borderBottom: 0 },
    '.rows tfoot > tr > *': {
      height: size.row,
      borderTop: `1px solid ${tokens.divider}`,
      borderBottom: 0,
      backgroundColor: tokens.head,
      fontWeight: 600,
      textAlign: 'left',
      whiteSpace: 'nowrap',
    },
    '.rows tfoot > tr > th': { padding: '3px 6px' },
    '.rows tfoot > tr > :first-of-type': { paddingLeft: 16 },
    '.rows tbody > tr.opens': { cursor: 'pointer' },
    '.rows tbody > tr:hover > td': { backgroundColor: tokens.hover },
    '.rows tbody > tr.opens:active > td': { backgroundColor: tokens.selected },
    '.rows tbody > tr.selected > td': { backgroundColor: tokens.selected },
  };
}

function skeletons(tokens: Tokens) {
  return {
    '.bones': {
      display: 'grid',
      gridAutoFlow: 'column',
      gridAutoColumns: 'minmax(0, 1fr)',
      gap: 12,
      alignItems: 'center',
      boxSizing: 'border-box',
      height: size.row,
      padding: '0 16px',
      borderBottom: `1px solid ${tokens.divider}`,
      '&:last-of-type': { borderBottom: 0 },
    },
    '.bone': {
      display: 'block',
      height: 10,
      borderRadius: 5,
      backgroundColor: tokens.divider,
    },
    '.bone-0': { width: '90%' },
    '.bone-1': { width: '60%' },
    '.bone-2': { width: '75%' },
    '.bone-3': { width: '45%' },
    '@media (prefers-reduced-motion: no-preference)': {
      '.bone': { animation: 'bone 1.4s ease-in-out infinite' },
      '@keyframes bone': { '50%': { opacity: 0.45 } },
    },
  };
}
