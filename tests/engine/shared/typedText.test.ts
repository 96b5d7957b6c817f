import { hasFormat } from '@engine/shared/formats';
import { typedInto, typedText } from '@engine/shared/typedText';
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

test.each([
  ['+49\u00a089\u202f5550123', '+49 89 5550123'],
  ['089 \u2013 5550123', '089 - 5550123'],
  ['089\u20115550123\u200b', '089-5550123'],
  ['(+49) 89 5550123', '+49 89 5550123'],
  ['( +49 )89 5550123', '+49 89 5550123'],
  ['tel:+49895550123', '+49895550123'],
  ['\u202a+49 89  5550123\u202c', '+49 89 5550123'],
  ['(089) 555-01', '(089) 555-01'],
])('the phone number %j is %s', (text, number) => {
  expect(typedText('phone', text)).toBe(number);
  expect(hasFormat('phone', typedText('phone', text))).toBe(true);
});

test.each([
  ['mailto:Eva@Example.org', 'Eva@Example.org'],
  ['mailto:eva@example.org?subject=Fahrt', 'eva@example.org'],
  ['Eva Huber <eva@example.org>;', 'eva@example.org'],
  ['<mailto:eva@example.org>', 'eva@example.org'],
  ['eva@example.org.', 'eva@example.org'],
  ['eva@example.org, ', 'eva@example.org'],
  ['\u200beva@exam\u00adple.org\u00a0', 'eva@example.org'],
  ['eva@fahr\u2011dienst.example', 'eva@fahr-dienst.example'],
])('the mail address %j is %s', (text, address) => {
  expect(typedText('email', text)).toBe(address);
  expect(hasFormat('email', typedText('email', text))).toBe(true);
});

test.each(['Eva <eva@example.org>, Jan <jan@example.org>', 'eva@example.org; jan@example.org'])(
  'of several mail addresses none is chosen: %j',
  text => {
    expect(hasFormat('email', typedText('email', text))).toBe(false);
  },
);

test.each([
  ['Huber\tAnna', 'Huber Anna'],
  [' Weg  12\u00a0b \n', 'Weg 12 b'],
  ['Bonn \u2013 Köln', 'Bonn \u2013 Köln'],
  ['Müller\u2011Lü\u00addenscheid\u200b', 'Müller-Lüdenscheid'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['a\u200db', 'ab'],
])('the text %j has one line: %j', (text, line) => {
  expect(typedText(null, text)).toBe(line);
  expect(typedInto({ format: null, maxLength: 255 }, text)).toBe(line);
});

test('a long text keeps its lines, and loses only what cannot be seen', () => {
  const text = ' Sehr geehrte\u00a0Frau\u200b Huber,\n\n\tdanke.\n';
  expect(typedInto({ format: null, maxLength: 2000 }, text)).toBe('Sehr geehrte Frau Huber,\n\n\tdanke.');
});

test('pictures that are joined stay one', () => {
  expect(visibleText('👩\u200d⚕️')).toBe('👩\u200d⚕️');
});
