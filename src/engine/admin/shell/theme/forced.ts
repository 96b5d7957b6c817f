/** In the colour of what is selected. */
const outlined = { outline: '2px solid Highlight', outlineOffset: -2 };

/**
 * With colours forced by the system, such as the high contrast of Windows, backgrounds are gone: what only a background
 * would say is said by the system's colour for what is selected.
 */
export const forced = {
  '@media (forced-colors: active)': {
    '.box-ticked, .box-half, input.box:checked': {
      forcedColorAdjust: 'none',
      backgroundColor: 'Highlight',
      borderColor: 'Highlight',
    },
    '.box-ticked::after, .box-half::after, input.box:checked::after': { backgroundColor: 'HighlightText' },
    '[role=option][aria-selected=true], .MuiAutocomplete-option.Mui-focused, .rows tr.selected': outlined,
    '[aria-pressed=true]:not(:focus-visible)': outlined,
    '.MuiTabs-indicator': { forcedColorAdjust: 'none', backgroundColor: 'Highlight' },
  },
} as const;
