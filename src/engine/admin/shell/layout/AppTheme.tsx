import { CssBaseline, createTheme, type ThemeOptions, ThemeProvider } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useIsDark } from '../theme/colorMode';
import { still } from '../theme/still';
import { darkTheme, lightTheme } from '../theme/theme';

interface Props {
  /** the office's theme, merged over the light and the dark one */
  readonly theme?: ThemeOptions | undefined;
  readonly children: ReactNode;
}

export function AppTheme({ theme = {}, children }: Props) {
  const [{ light, dark }] = useState(() => createThemes(theme));
  return (
    <ThemeProvider theme={useIsDark() ? dark : light}>
      <CssBaseline enableColorScheme />
      {children}
    </ThemeProvider>
  );
}

function createThemes(own: ThemeOptions) {
  const motion = window.matchMedia('(prefers-reduced-motion: reduce)').matches ? still : {};
  return { light: createTheme(lightTheme, motion, own), dark: createTheme(darkTheme, motion, own) };
}
