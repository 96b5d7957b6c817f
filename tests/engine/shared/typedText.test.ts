import { hasFormat } from '@engine/shared/formats';
import { typedText } from '@engine/shared/typedText';
import { visibleText } from '@engine/shared/visibleText';
import { expect, test } from 'vitest';

test.each([
  ['IBAN DE89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
  ['IBAN: de89-3704-0044-0532-0130-00', 'DE89370400440532013000'],
  ['DE89\u00a03704\u202f0044\u20110532\u20130130\u200b00\ufeff', 'DE89370400440532013000'],
])('the IBAN %j is %s', (text, iban) => {
  expect(typedText('iban', text)).toBe(iban);
  expect(hasFormat('iban', typedText('iban', text))).toBe(true);
});

test('pictures that are joined stay one', () => {
  expect(visibleText('👩\u200d⚕️')).toBe('👩\u200d⚕️');
});
