/** Elements that are of no use on paper. */
const hidden = [
  'nav',
  'aside',
  '.no-print',
  '.MuiAppBar-root',
  '[role="search"]',
  '.MuiButton-root',
  '.MuiIconButton-root',
  '.MuiFab-root',
  '.MuiSnackbar-root',
  '.MuiTablePagination-selectLabel',
  '.MuiTablePagination-input',
  '.MuiTablePagination-actions',
  '.related .MuiTab-root:not(.Mui-selected)',
  '.MuiTabs-indicator',
  '.MuiTableSortLabel-icon',
  'a[href="#main"]',
].join();

/**
 * On paper a page is its title and its content: no menu, no buttons, black on white, table headers on every
 * sheet.
 */
export const printed = {
  '.print-only': { display: 'none' },
  '@page': { margin: '14mm 12mm' },
  '@media print': {
    ':root': { colorScheme: 'light !important' },
    [hidden]: { display: 'none !important' },
    '.print-only': { display: 'block' },
    'html, body, body *': {
      color: '#000 !important',
      background: 'none !important',
      borderColor: '#bbb !important',
      boxShadow: 'none !important',
    },
    body: { fontSize: '9.5pt' },
    main: { padding: '0 !important' },
    // otherwise a box that scrolls, clips or sticks would print only its visible part
    '.MuiPaper-root, .RaDataTable-tableWrapper': {
      overflow: 'visible !important',
      border: 'none !important',
    },
    '.rows': { fontSize: '8.5pt' },
    '.rows td, .rows th': {
      position: 'static !important',
      height: 'auto !important',
      maxWidth: 'none !important',
      padding: '2pt 4pt !important',
      whiteSpace: 'normal !important',
    },
    '.rows td.select, .rows th.MuiTableCell-paddingCheckbox': { display: 'none !important' },
    thead: { display: 'table-header-group' },
    'tr, li': { breakInside: 'avoid' },
    'h1, h2': { breakAfter: 'avoid' },
    // the text names the state; the background would print as a grey smudge
    '.chip': { padding: '0 3pt', border: '0.5pt solid' },
  },
} as const;
