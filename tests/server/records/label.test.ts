import { expect, it } from 'vitest';
import { tidy } from '../../../src/server/records/label.ts';

it.each([
  ['Rehazentrum Seeblick ()', 'Rehazentrum Seeblick'],
  ['T-2026-000001 ·  · Müller', 'T-2026-000001 · Müller'],
  [' · Techniker Krankenkasse', 'Techniker Krankenkasse'],
  ['Müller, Anna, *', 'Müller, Anna'],
  ['Taxi Sonnenschein (609900019)', 'Taxi Sonnenschein (609900019)'],
])('the label "%s" reads "%s"', (text, label) => {
  expect(tidy(text)).toBe(label);
});
