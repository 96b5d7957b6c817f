import { createElement, type MouseEvent } from 'react';
import type { RaThemeOptions } from 'react-admin';
import { forced } from './forced';
import { plain } from './plain';
import { printed } from './printed';
import { stacked, zIndex } from './stacked';
import { size, type Tokens } from './tokens';

/** Fingers need more room than a pointer. */
const phone = '@media (max-width: 599.95px)';

const box = (state: string) => createElement('span', { className: `box${state}` });

/** A double click opens a dialog with its first click: the second one must not close it as a click outside does. */
const ignoreSecondClick = (event: MouseEvent) => {
  const { detail, target } = event;
  if (detail > 1 && target instanceof Element && target.matches('.MuiDialog-container'))
    event.stopPropagation();
};

/** The look of MUI's and react-admin's components: flat, dense, one outline, one radius. */
export function components(tokens: Tokens): RaThemeOptions['components'] {
  return {
    MuiCssBaseline: {
      styleOverrides: {
        // what gets the focus is scrolled clear of the sticky bars
        html: { scrollPaddingBlock: '60px 72px' },
        body: {
          fontFeatureSettings: '"cv05", "ss03"',
          WebkitFontSmoothing: 'antialiased',
        },
        // A visible focus wherever MUI does not draw its own.
        'a:focus-visible, [tabindex]:focus-visible': {
          outline: `2px solid ${tokens.primary.main}`,
          outlineOffset: 2,
        },
        ...plain(tokens),
        ...printed,
        ...stacked,
        ...forced,
      },
    },
    MuiButtonBase: {
      // A pressed button changes in the same frame by CSS alone; MUI's ripple would recalculate all styles
      // first.
      defaultProps: { disableRipple: true },
      styleOverrides: { root: { '&:active': { opacity: 0.7 } } },
    },
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiCard: {
      defaultProps: { variant: 'outlined' },
      styleOverrides: { root: { borderColor: tokens.divider, backgroundImage: 'none' } },
    },
    MuiButton: {
      defaultProps: { disableElevation: true, size: 'small' },
      styleOverrides: {
        root: { borderRadius: 6, minHeight: 32, [phone]: { minHeight: 44 } },
        outlined: { borderColor: tokens.outline },
      },
    },
    MuiIconButton: {
      defaultProps: { size: 'small' },
      styleOverrides: { root: { minWidth: 24, minHeight: 24 } },
    },
    MuiLink: { styleOverrides: { root: { color: tokens.primary.main } } },
    MuiCheckbox: {
      defaultProps: {
        size: 'small',
        icon: box(''),
        checkedIcon: box(' box-ticked'),
        indeterminateIcon: box(' box-half'),
      },
      styleOverrides: { root: { padding: 4 } },
    },
    // the options of a field are above any dialog or popover that it is in
    MuiAutocomplete: { styleOverrides: { popper: { zIndex: zIndex.choices } } },
    MuiTextField: { defaultProps: { variant: 'outlined', size: 'small', margin: 'none' } },
    MuiFormControl: { defaultProps: { size: 'small', margin: 'none' } },
    MuiOutlinedInput: {
      styleOverrides: {
        root: {
          backgroundColor: tokens.paper,
          '&:not(.Mui-focused):not(.Mui-error):not(:hover) .MuiOutlinedInput-notchedOutline': {
            borderColor: tokens.outline,
          },
        },
      },
    },
    MuiFormLabel: { styleOverrides: { asterisk: { color: tokens.error } } },
    MuiToggleButton: { styleOverrides: { root: { color: tokens.textSecondary } } },
    MuiTooltip: {
      defaultProps: { enterDelay: 400 },
      styleOverrides: { tooltip: { backgroundColor: tokens.grey[800], fontSize: 12 } },
    },
    // 24 px: WCAG 2.2, 2.5.8 Target Size
    MuiTableSortLabel: { styleOverrides: { root: { minHeight: 24, minWidth: 28 } } },
    // help texts stay readable on disabled fields
    MuiSkeleton: { styleOverrides: { root: { backgroundColor: tokens.divider } } },
    MuiFormHelperText: { styleOverrides: { root: { '&.Mui-disabled': { color: tokens.textSecondary } } } },
    MuiTableCell: {
      styleOverrides: {
        root: { borderBottomColor: tokens.divider, fontVariantNumeric: 'tabular-nums' },
        sizeSmall: { padding: '3px 10px' },
        head: {
          backgroundColor: tokens.head,
          color: tokens.textSecondary,
          fontSize: '0.75rem',
          fontWeight: 600,
          whiteSpace: 'nowrap',
        },
      },
    },
    MuiTableRow: { styleOverrides: { root: { height: size.row } } },
    // R-SHELL-6; MUI would scale them with the text
    MuiSvgIcon: { styleOverrides: { fontSizeMedium: { fontSize: 24 } } },
    MuiTabs: { styleOverrides: { root: { minHeight: 40 }, indicator: { height: 2 } } },
    MuiTab: { styleOverrides: { root: { minHeight: 40, fontWeight: 550 } } },
    MuiChip: { styleOverrides: { root: { borderRadius: 6, fontWeight: 550 } } },
    MuiMenuItem: { styleOverrides: { root: { minHeight: 34, fontSize: '0.8125rem' } } },
    MuiDialogContentText: { defaultProps: { variant: 'body2' } },
    // buttons end at the same edge as the fields above them
    MuiDialogActions: { styleOverrides: { root: { padding: '12px 24px 16px' } } },
    MuiDialog: { defaultProps: { fullWidth: true, maxWidth: 'sm', onClickCapture: ignoreSecondClick } },
    MuiSnackbarContent: { styleOverrides: { root: { borderRadius: size.radius } } },
  };
}
