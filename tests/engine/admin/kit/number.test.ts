import { formatNumber, parseNumber, roomOfPlaces } from '@engine/admin/kit/format/measured';
import { formatMoney, formatScaled, formatTyped } from '@engine/admin/kit/format/number';
import { hasPlaces } from '@engine/shared/decimalPlaces';
import { parseScaled } from '@engine/shared/parseScaled';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

describe('German amounts', () => {
  test.each([
    ['1.234,56', 123456],
    ['1234,56', 123456],
    ['1.234.567,8', 123456780],
    ['12', 1200],
    ['12,5', 1250],
    ['12.5', 1250],
    ['1.234', 123400],
    ['0.850', 85],
    ['-0.500', -50],
    [' 7,00 € ', 700],
    ['-3,20', -320],
    ['−3,20', -320],
    ['0', 0],
    ['-0', 0],
    ['12,500', 1250],
    ['12,', 1200],
    [',5', 50],
    ['-,5', -50],
    ['12,-', 1200],
    ['12,--', 1200],
    ['12,–', 1200],
    ['12,50-', -1250],
    ['12,50\u00a0−', -1250],
    ['12,50 EUR', 1250],
    ['eur -12,50', -1250],
    ['12,50- EUR', -1250],
    ['\u202a1.234,56\u202c\u200b', 123456],
  ])('%s is %d cents', (text, cents) => {
    expect(parseScaled(text, 2, 'de-DE')).toBe(cents);
  });

  test.each([
    '',
    'abc',
    '1,2,3',
    '1.23,4.5',
    '0.850,5',
    '0.850.000',
    '12,345',
    '1,234.56',
    '--1',
    '-1-',
    ',',
    '.500.000',
    '12,50 EUR EUR',
    '12 USD',
    '12 km',
    '99999999999999999',
  ])('%j is no amount', text => {
    expect(parseScaled(text, 2, 'de-DE')).toBeNull();
  });
});

describe('English amounts', () => {
  test.each([
    ['1,234.56', 123456],
    ['12.5', 1250],
    ['12,5', 1250],
    ['0,850', 85],
    ['1,234', 123400],
  ])('%s is %d cents', (text, cents) => {
    expect(parseScaled(text, 2, 'en-US')).toBe(cents);
  });
});

test.each([
  [123456, 2, 'de-DE', '1.234,56\u00a0€'],
  [123456, 2, 'en-US', '1,234.56\u00a0€'],
  [-5, 2, 'de-DE', '-0,05\u00a0€'],
  [18500, 4, 'de-DE', '1,85\u00a0€'],
  [18525, 4, 'de-DE', '1,8525\u00a0€'],
  [18520, 4, 'de-DE', '1,852\u00a0€'],
  [100000000, 2, 'de-DE', '1.000.000,00\u00a0€'],
] as const)('%d at scale %d in %s reads %s', (value, scale, tag, text) => {
  expect(formatMoney(value, scale, tag)).toBe(text);
});

test.each([
  [18500, 4, '1,85\u00a0€\u2007\u2007'],
  [18520, 4, '1,852\u00a0€\u2007'],
  [18525, 4, '1,8525\u00a0€'],
  [123456, 2, '1.234,56\u00a0€'],
])('in a column the cents of %d at scale %d stand below those of others', (value, scale, text) => {
  expect(formatMoney(value, scale, 'de-DE', { isInColumn: true })).toBe(text);
});

test.each([
  [59000, 4, '5,90'],
  [58525, 4, '5,8525'],
  [58520, 4, '5,852'],
  [1250, 2, '12,50'],
  [120, 1, '12,0'],
  [1200, 0, '1.200'],
])('in a form %d at scale %d is written %s', (value, scale, text) => {
  expect(formatTyped(value, scale, 'de-DE')).toBe(text);
});

test('what is shown can be typed again', () => {
  const tags = fc.constantFrom('de-DE' as const, 'en-US' as const);
  fc.assert(
    fc.property(fc.maxSafeInteger(), fc.nat(4), tags, (value, scale, tag) => {
      for (const text of [formatScaled(value, scale, tag), formatTyped(value, scale, tag)])
        expect(parseScaled(text, scale, tag)).toBe(value);
    }),
  );
});

test('numbers with few decimal places are kept to the last of them, and can be typed as they are shown', () => {
  const tags = fc.constantFrom('de-DE' as const, 'en-US' as const);
  fc.assert(
    fc.property(
      fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 }),
      fc.integer({ min: 1, max: 6 }),
      tags,
      (scaled, places, tag) => {
        const value = scaled / 10 ** places;
        expect(hasPlaces(value, places)).toBe(true);
        expect(parseNumber(formatNumber(value, places, tag), places, tag)).toBe(value);
      },
    ),
  );
});

test.each([
  [0.1 + 0.2, 3],
  [12.3456, 3],
  [1e300, 1],
  [Number.NaN, 1],
])('%s is no number of %d decimal places', (value, places) => {
  expect(hasPlaces(value, places)).toBe(false);
});

test.each([
  [12.5, '\u2007\u2007'],
  [12, '\u2008\u2007\u2007\u2007'],
  [12.345, ''],
])('%s is followed by the room of the decimal places that it has not', (value, room) => {
  expect(roomOfPlaces(value, 3)).toBe(room);
});
