import { dark, light } from '@engine/admin/shell/theme/tokens';
import { getContrastRatio } from '@mui/material';
import { describe, expect, it } from 'vitest';

describe.each([
  ['light', light],
  ['dark', dark],
])('of the %s colours', (_, { outline, checkbox, chips, ...tokens }) => {
  // WCAG 2.2, 1.4.11 Non-text Contrast
  it.each(['paper', 'canvas', 'bar', 'head'] as const)('the edge of a field stands out on the %s', ground => {
    expect(getContrastRatio(outline, tokens[ground])).toBeGreaterThanOrEqual(3);
  });

  it('the edge of a ticked box stands out, and its tick', () => {
    expect(getContrastRatio(checkbox.edge, tokens.paper)).toBeGreaterThanOrEqual(3);
    expect(getContrastRatio(checkbox.tick, checkbox.ground)).toBeGreaterThanOrEqual(3);
  });

  // WCAG 2.2, 1.4.3 Contrast (Minimum)
  it.each(Object.entries(chips))('the text of a %s chip is legible', (_name, [text, ground]) => {
    expect(getContrastRatio(text, ground)).toBeGreaterThanOrEqual(4.5);
  });
});
