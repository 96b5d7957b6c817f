import { defaultTheme, type RaThemeOptions } from 'react-admin';
import { components } from './components';
import { zIndex } from './stacked';
import { dark, fontFamily, light, size, type Tokens } from './tokens';

export const lightTheme = createAdminTheme('light', light);
export const darkTheme = createAdminTheme('dark', dark);

function createAdminTheme(mode: 'light' | 'dark', tokens: Tokens): RaThemeOptions {
  return {
    ...defaultTheme,
    palette: {
      mode,
      primary: tokens.primary,
      secondary: tokens.primary,
      error: { main: tokens.error },
      warning: { main: tokens.warning },
      info: { main: tokens.info },
      success: { main: tokens.success },
      grey: tokens.grey,
      background: { default: tokens.canvas, paper: tokens.paper },
      text: { primary: tokens.text, secondary: tokens.textSecondary, disabled: tokens.disabled },
      divider: tokens.divider,
      action: {
        hover: tokens.hover,
        selected: tokens.selected,
        disabled: tokens.disabled,
        disabledBackground: tokens.disabledGround,
      },
    },
    shape: { borderRadius: size.radius },
    typography: {
      fontFamily,
      fontSize: 13,
      h4: { fontSize: '1.5rem', fontWeight: 650, letterSpacing: '-0.02em' },
      h5: { fontSize: '1.25rem', fontWeight: 650, letterSpacing: '-0.015em' },
      h6: { fontSize: '1.0625rem', fontWeight: 600, letterSpacing: '-0.01em' },
      subtitle2: { fontWeight: 600 },
      button: { textTransform: 'none', fontWeight: 550 },
      overline: { fontSize: '0.6875rem', fontWeight: 600, letterSpacing: '0.06em', lineHeight: 2 },
    },
    zIndex,
    sidebar: { width: size.menu, closedWidth: size.menuClosed },
    components: { ...defaultTheme.components, ...components(tokens) },
  };
}
