import { CssBaseline, createTheme, ThemeProvider } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useIsDark } from '../theme/colorMode';
import { still } from '../theme/still';
import { darkTheme, lightTheme } from '../theme/theme';

export function AppTheme({ children }: { children: ReactNode }) {
  const [{ light, dark }] = useState(createThemes);
  return (
    <ThemeProvider theme={useIsDark() ? dark : light}>
      <CssBaseline enableColorScheme />
      {children}
    </ThemeProvider>
  );
}

function createThemes() {
  const motion = window.matchMedia('(prefers-reduced-motion: reduce)').matches ? still : {};
  return { light: createTheme(lightTheme, motion), dark: createTheme(darkTheme, motion) };
}
