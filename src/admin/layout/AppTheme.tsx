import { CssBaseline, createTheme, ThemeProvider } from '@mui/material';
import type { ReactNode } from 'react';
import { useIsDark } from '../theme/colorMode';
import { darkTheme, lightTheme } from '../theme/theme';

const light = createTheme(lightTheme);
const dark = createTheme(darkTheme);

export function AppTheme({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider theme={useIsDark() ? dark : light}>
      <CssBaseline enableColorScheme />
      {children}
    </ThemeProvider>
  );
}
