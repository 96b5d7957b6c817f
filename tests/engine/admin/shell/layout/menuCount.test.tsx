// @vitest-environment jsdom

import { MenuCount } from '@engine/admin/shell/layout/menu/MenuCount';
import { darkTheme, lightTheme } from '@engine/admin/shell/theme/theme';
import { dark, light, type Tokens } from '@engine/admin/shell/theme/tokens';
import { createTheme, decomposeColor, getContrastRatio, ThemeProvider } from '@mui/material';
import { cleanup, render, screen } from '@testing-library/react';
import { TestTranslationProvider } from 'ra-core';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';

afterEach(cleanup);

const work = { resource: 'bills', filter: 'overdue', tone: 'urgent', count: 41, capped: false } as const;

/** The colour that the eye sees where `over`, which may be translucent, lies on `ground`. */
function blended(ground: string, over: string): string {
  const [under, top] = [ground, over].map(color => decomposeColor(color).values);
  const alpha = top?.[3] ?? 1;
  const parts = [0, 1, 2].map(at => Number(top?.[at]) * alpha + Number(under?.[at]) * (1 - alpha));
  return `rgb(${parts.map(Math.round).join(', ')})`;
}

it.each([
  ['light', lightTheme, light],
  ['dark', darkTheme, dark],
] as const)(
  'a number that is urgent can be read in %s on the link of the current page',
  (_name, theme, tokens: Tokens) => {
    render(
      <ThemeProvider theme={createTheme(theme)}>
        <TestTranslationProvider>
          <MemoryRouter>
            <MenuCount work={work} list="/bills" />
          </MemoryRouter>
        </TestTranslationProvider>
      </ThemeProvider>,
    );
    const { color } = getComputedStyle(screen.getByRole('link'));
    const ground = blended(blended(tokens.paper, tokens.selected), tokens.hover);
    expect(getContrastRatio(color, ground)).toBeGreaterThanOrEqual(4.5);
  },
);
