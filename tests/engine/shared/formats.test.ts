import { formats, hasFormat, shapes } from '@engine/shared/formats';
import { describe, expect, test } from 'vitest';

/** The vectors of spec/entities.md, "Checks that several entities share". */
const VECTORS = {
  ik: {
    valid: ['260326822', '101575519', '104940005', '105830016', '108310400', '661430035'],
    invalid: ['123456789', '108312586', '601234566', '105013001', '10831040', '1083104000', '10831040a'],
  },
  kvnr: {
    valid: ['X110411675', 'X110465770', 'S040464113', 'T024791905', 'K220635158', 'A123456780'],
    invalid: ['X234567890', 'M123456786', 'G995030567', 'x110411675', 'X11041167', '1110411675'],
  },
  iban: {
    valid: ['DE89370400440532013000'],
    invalid: ['DE88370400440532013000', 'DE8937040044053201300', ''],
  },
  bic: { valid: ['COBADEFFXXX', 'COBADEFF'], invalid: ['COBADE', 'COBADEFFXX', 'cobadeff'] },
  blz: { valid: ['37040044'], invalid: ['3704004', '370400440', '3704004a'] },
  email: {
    valid: ['a@b.de', 'a-.x_y@b-c.de', 'dienst+tour@fahrdienst-müller.example'],
    invalid: [
      'a@b',
      'a b@c.de',
      '@b.de',
      `${'a'.repeat(250)}@b.de`,
      'a..b@c.de',
      'a@b..de',
      '.a@b.de',
      'a.@b.de',
      'a@.b.de',
      'a@b.de.',
      'a@b.de,',
      'a@b.de;',
      'a@-b.de',
      'a@b-.de',
      'a@b.de-',
      'mailto:a@b.de',
      '<a@b.de>',
      'a@b.de,c@d',
      'a\u200b@b.de',
      'a@b\u00ad.de',
    ],
  },
  phone: {
    valid: ['+49 89 5550123', '(089) 555-01', '089/55501.23', '112'],
    invalid: ['12', '089 555 (abends)', '89+55501', '+', '1'.repeat(41), ' 112', '112\n'],
  },
  url: {
    valid: ['https://example.org', 'http://a.de/b?c=d#e', 'https://müller.example/ä'],
    invalid: [
      'javascript:alert(1)',
      'https://',
      'https:///a',
      'ftp://a.de',
      'https://a.de/ b',
      'https://a"b',
      'a.de',
    ],
  },
  color: { valid: ['#1e88e5'], invalid: ['#1E88E5', '#fff', 'red', '1e88e5', '#1e88e5 '] },
} as const;

const cases = (verdict: 'valid' | 'invalid') =>
  Object.entries(VECTORS).flatMap(([format, vectors]) =>
    vectors[verdict].map(text => [format as keyof typeof VECTORS, text] as const),
  );

describe('spec/entities.md, shared checks', () => {
  test.each(cases('valid'))('%s accepts "%s"', (format, text) => {
    expect(hasFormat(format, text)).toBe(true);
  });

  test.each(cases('invalid'))('%s refuses "%s"', (format, text) => {
    expect(hasFormat(format, text)).toBe(false);
  });
});

describe('spec/entities.md, guest: birth date in the past, at most 120 years ago', () => {
  test.each([
    ['past-date', '2020-02-29', true],
    ['past-date', '2999-01-01', false],
    ['past-date', '2021-02-29', false],
    ['birth-date', '1960-05-01', true],
    ['birth-date', '1850-05-01', false],
    ['birth-date', '2999-01-01', false],
    ['birth-date', '1.5.1960', false],
  ] as const)('%s of %s is %s', (format, text, verdict) => {
    expect(formats[format](text)).toBe(verdict);
  });
});

describe('the shapes of days, times, months and instants', () => {
  test.each([
    ['date', '2024-02-29', true],
    ['date', '2023-02-29', false],
    ['date', '2024-13-01', false],
    ['date', '24-01-01', false],
    ['date', '2024-01-01T00:00:00Z', false],
    ['time', '00:00', true],
    ['time', '23:59', true],
    ['time', '24:00', false],
    ['time', '7:30', false],
    ['month', '2024-12', true],
    ['month', '2024-00', false],
    ['month', '2024-13', false],
    ['instant', '2024-03-31T01:30:00.000Z', true],
    ['instant', '2024-03-31T01:30:00Z', false],
    ['instant', '2024-03-31T25:30:00.000Z', false],
    ['instant', '2024-03-31T01:30:00.000+02:00', false],
  ] as const)('%s: "%s" is %s', (shape, text, verdict) => {
    expect(shapes[shape](text)).toBe(verdict);
  });
});
