import type { ThemeOptions } from '@mui/material';

/**
 * For users whose system is set to reduced motion (WCAG 2.3.3): dialogs, menus and buttons change without
 * animation.
 */
export const still: ThemeOptions = {
  transitions: {
    create: () => 'none',
    getAutoHeightDuration: () => 0,
    duration: {
      shortest: 0,
      shorter: 0,
      short: 0,
      standard: 0,
      complex: 0,
      enteringScreen: 0,
      leavingScreen: 0,
    },
  },
};
