import { labelWidth } from '@engine/admin/kit/show/labelWidth';
import { expect, it } from 'vitest';

it.each([
  ['short labels', ['Netto', 'Brutto'], 'clamp(7.5rem, 3rem, 11rem)'],
  ['long words', ['Status', 'Gebühren und Genehmigungsnummer'], 'clamp(7.5rem, 9rem, 11rem)'],
  ['no labels', [], 'clamp(7.5rem, 0rem, 11rem)'],
])('is that of the longest word: %s', (_, labels, width) => {
  expect(labelWidth(labels)).toBe(width);
});
