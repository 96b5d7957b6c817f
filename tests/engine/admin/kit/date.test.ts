import { formatDay, formatInstant } from '@engine/admin/kit/format/date';
import { dayOf, greetingAt, longDay, visitMoment } from '@engine/admin/shell/pages/home/officeMoments';
import { parseDay, parseInstant, parseMonth, parseTime } from '@engine/shared/parseDay';
import { afterEach, describe, expect, test, vi } from 'vitest';

const today = new Date(2026, 10, 21);
afterEach(() => vi.unstubAllEnvs());

describe('a browser far from the office', () => {
  test.each([
    ['Pacific/Kiritimati', '2026-12-31T23:30:00+01:00', 2026],
    ['America/Los_Angeles', '2027-01-01T00:30:00+01:00', 2027],
  ])(
    'in %s reads days without a year, and years of two digits, by the year of the office',
    (zone, moment, year) => {
      vi.stubEnv('TZ', zone);
      const now = new Date(moment);
      expect(now.getFullYear()).not.toBe(year);
      expect(parseDay('1.3.', now)).toBe(`${year}-03-01`);
      expect(parseDay(`5.7.${year - 2000 + 10}`, now)).toBe(`${year + 10}-07-05`);
      expect(parseDay(`5.7.${year - 2000 + 11}`, now)).toBe(`${year - 89}-07-05`);
      expect(parseMonth(`3/${year - 2000}`, now)).toBe(`${year}-03`);
      expect(parseInstant('1.3. 8:00', now)).toBe(`${year}-03-01T07:00:00.000Z`);
    },
  );

  test.each(['Pacific/Kiritimati', 'America/Los_Angeles'])(
    'in %s greets and tells days as the office does',
    zone => {
      vi.stubEnv('TZ', zone);
      const now = new Date('2026-06-11T07:30:00+02:00');
      expect(greetingAt(now)).toBe('app.home.good_morning');
      expect(longDay(now, 'de-DE')).toBe('Donnerstag, 11. Juni 2026');
      const visits = ['2026-06-11T00:10:00+02:00', '2026-06-10T00:10:00+02:00', '2026-06-09T23:50:00+02:00'];
      const days = visits.map(at => dayOf(at, now));
      expect(days).toEqual(['today', 'yesterday', 'earlier']);
      expect(visits.map((at, nth) => visitMoment(at, days[nth] ?? 'earlier', 'de-DE'))).toEqual([
        '00:10',
        '00:10',
        '09.06.',
      ]);
    },
  );
});

describe('days', () => {
  test.each([
    ['1.3.2026', '2026-03-01'],
    ['01.03.26', '2026-03-01'],
    ['1.3.', '2026-03-01'],
    ['1. 3. 2026', '2026-03-01'],
    ['01. 03.26', '2026-03-01'],
    ['1. 3.', '2026-03-01'],
    ['1\u20113\u20112026\u200b', '2026-03-01'],
    ['\u200e2026\u201303\u201301', '2026-03-01'],
    ['01.03.2026 00:00:00', '2026-03-01'],
    ['2026-03-01T00:00', '2026-03-01'],
    ['1.3', '2026-03-01'],
    ['010326', '2026-03-01'],
    ['01032026', '2026-03-01'],
    ['3/1/2026', '2026-03-01'],
    ['3/1', '2026-03-01'],
    ['2026-03-01', '2026-03-01'],
    ['2026-3-1', '2026-03-01'],
    [' 29.2.2024 ', '2024-02-29'],
    ['5.7.48', '1948-07-05'],
    ['5.7.36', '2036-07-05'],
    ['5.7.37', '1937-07-05'],
  ])('%s is %s', (text, iso) => {
    expect(parseDay(text, today)).toBe(iso);
  });

  test.each([
    '',
    '31.2.2026',
    '29.2.2025',
    '32.1.2026',
    '1.13.2026',
    'morgen',
    '1.3.123',
    '0.1.2026',
    '1.3.2026 08:00',
    '1. . 3.',
  ])('%j is no day', text => {
    expect(parseDay(text, today)).toBeNull();
  });

  test('stand as each language writes them', () => {
    expect(formatDay('2026-03-01', 'de-DE')).toBe('01.03.2026');
    expect(formatDay('2026-03-01', 'en-US')).toBe('2026-03-01');
    expect(formatDay('31.2.2026', 'de-DE')).toBe('31.2.2026');
  });
});

test.each([
  ['8', '08:00'],
  ['8:5', '08:05'],
  ['805', '08:05'],
  ['0805', '08:05'],
  ['8.30 Uhr', '08:30'],
  ['23:59', '23:59'],
  ['8:05:30', '08:05'],
  ['08.05.00', null],
  ['05.03.26', null],
  ['7 Uhr 30', '07:30'],
  ['7Uhr30', '07:30'],
  ['7,30', '07:30'],
  ['7h30', '07:30'],
  ['7 h', '07:00'],
  ['7\u00a0Uhr\u200b', '07:00'],
  ['7,5', null],
  ['8:05:61', null],
  ['7 Uhr 3', null],
  ['24:00', null],
  ['8:60', null],
  ['acht', null],
])('the time %s is %s', (text, time) => {
  expect(parseTime(text)).toBe(time);
});

test.each([
  ['3/2026', '2026-03'],
  ['03.26', '2026-03'],
  ['2026-03', '2026-03'],
  ['13/2026', null],
  ['März', null],
])('the month %s is %s', (text, month) => {
  expect(parseMonth(text, today)).toBe(month);
});

describe('instants are typed and shown in office time', () => {
  test.each([
    ['1.3.2026 8:05', '2026-03-01T07:05:00.000Z', '01.03.2026 08:05'],
    ['1.7.2026 8:05', '2026-07-01T06:05:00.000Z', '01.07.2026 08:05'],
    ['1.7.2026', '2026-06-30T22:00:00.000Z', '01.07.2026 00:00'],
    ['1. 3. 2026 8:05', '2026-03-01T07:05:00.000Z', '01.03.2026 08:05'],
    ['1. 3. 26, 8 Uhr 05', '2026-03-01T07:05:00.000Z', '01.03.2026 08:05'],
    ['1. 3. 8:05', '2026-03-01T07:05:00.000Z', '01.03.2026 08:05'],
    ['1. 3. 2026', '2026-02-28T23:00:00.000Z', '01.03.2026 00:00'],
    ['01.03.2026 08:05:30', '2026-03-01T07:05:00.000Z', '01.03.2026 08:05'],
    ['1.3. 20', '2026-03-01T19:00:00.000Z', '01.03.2026 20:00'],
  ])('%s is %s', (text, utc, shown) => {
    expect(parseInstant(text, today)).toBe(utc);
    expect(formatInstant(utc, 'de-DE')).toBe(shown);
  });

  test('the last and the first day that can be written have moments too', () => {
    expect(parseInstant('31.12.9999 23:59', today)).toBe('9999-12-31T22:59:00.000Z');
    expect(parseInstant('31.12.9999', today)).toBe('9999-12-30T23:00:00.000Z');
    expect(parseInstant('1.1.1000 12:00', today)).toMatch(/^1000-01-01T11:/);
  });

  test('the hour that spring skips does not exist', () => {
    expect(parseInstant('29.3.2026 2:30', today)).toBeNull();
  });
});
