/** Code that comes beforehand, so that the first Ctrl-K opens at once. */
export const sheetCode = {
  palette: () => import('../palette/Palette'),
  help: () => import('./HelpSheet'),
} as const;
