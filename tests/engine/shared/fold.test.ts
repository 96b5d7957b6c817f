import { fold } from '@engine/shared/fold';
import fc from 'fast-check';
import { expect, test } from 'vitest';

test.each([
  ['MÜLLER', 'muller'],
  ['Straße', 'strasse'],
  ['Łódź', 'lodz'],
  ['Søren Ærø', 'soren aero'],
  ['Œuvre', 'oeuvre'],
  ['Đorđe', 'dorde'],
  ['Þór', 'thor'],
  ['İstanbul', 'istanbul'],
  ['ISPARTA ısparta', 'isparta isparta'],
  ['  Anna \t Maria\n', 'anna maria'],
  ['ﬁn', 'fin'],
  ['', ''],
])('folds "%s" to "%s"', (text, folded) => {
  expect(fold(text)).toBe(folded);
});

test('composed and decomposed letters fold alike', () => {
  expect(fold('Mu\u0308ller')).toBe(fold('M\u00fcller'));
});

test('sorts ä with a, as dictionaries do (DIN 5007-1)', () => {
  const names = ['Zander', 'Ärger', 'Arm', 'Öl', 'Ofen', 'Straße', 'Strasser'];
  const sorted = names.sort((a, b) => (fold(a) < fold(b) ? -1 : 1));
  expect(sorted).toEqual(['Ärger', 'Arm', 'Ofen', 'Öl', 'Straße', 'Strasser', 'Zander']);
});

test('folding what is folded changes nothing', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), text => fold(fold(text)) === fold(text)));
});
