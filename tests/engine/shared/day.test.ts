import { daysOfMonth, monthBefore, relativeDay, today } from '@engine/shared/day';
import { monthsOf, relativePeriod, startOfDay } from '@engine/shared/period';
import { describe, expect, test } from 'vitest';

describe('today is the day in Berlin, whatever the server clock is set to', () => {
  test.each([
    ['2024-01-15T22:59:00Z', '2024-01-15'],
    ['2024-01-15T23:01:00Z', '2024-01-16'],
    ['2024-07-15T21:59:00Z', '2024-07-15'],
    ['2024-07-15T22:01:00Z', '2024-07-16'],
  ])('%s is %s', (instant, day) => {
    expect(today(new Date(instant))).toBe(day);
  });
});

describe('relative days', () => {
  test.each([
    ['$today', '2024-01-31'],
    ['$today+60d', '2024-03-31'],
    ['$today-31d', '2023-12-31'],
    ['$today+1m', '2024-02-29'],
    ['$today+13m', '2025-02-28'],
    ['$today-2m', '2023-11-30'],
    ['$today-1y', '2023-01-31'],
    ['$today+0d', '2024-01-31'],
  ])('on 2024-01-31, %s is %s', (expression, day) => {
    expect(relativeDay(expression, new Date('2024-01-31T12:00:00Z'))).toBe(day);
  });

  test('a leap day has no partner in other years', () => {
    expect(relativeDay('$today+1y', new Date('2024-02-29T12:00:00Z'))).toBe('2025-02-28');
  });

  test.each(['$today+9999y', '$today-2026y', '$today-1500y'])('"%s" has no year of four digits', text => {
    expect(relativeDay(text, new Date('2026-11-21T12:00:00Z'))).toBeNull();
  });

  test.each(['today', '$today+', '$today+5', '$today+5w', '$now', '$today +5d', ''])(
    '"%s" is no such expression',
    text => {
      expect(relativeDay(text)).toBeNull();
    },
  );
});

test.each([
  ['2026-11-21', '2026-10'],
  ['2026-01-31', '2025-12'],
  ['2026-03-31', '2026-02'],
])('on %s offices bill %s', (day, month) => {
  expect(monthBefore(day)).toBe(month);
});

describe('stretches of days', () => {
  test.each([
    ['$past', '1000-01-01', '2024-01-31'],
    ['$future', '2024-02-01', '9999-12-30'],
    ['$day', '2024-01-31', '2024-02-01'],
    ['$day+1', '2024-02-01', '2024-02-02'],
    ['$week', '2024-01-29', '2024-02-05'],
    ['$week-1', '2024-01-22', '2024-01-29'],
    ['$month+1', '2024-02-01', '2024-03-01'],
    ['$quarter', '2024-01-01', '2024-04-01'],
    ['$quarter-1', '2023-10-01', '2024-01-01'],
    ['$year-1', '2023-01-01', '2024-01-01'],
    ['$days+14', '2024-01-31', '2024-02-15'],
    ['$days-30', '2024-01-01', '2024-02-01'],
  ])('on 2024-01-31, %s begins on %s and ends before %s', (expression, from, before) => {
    expect(relativePeriod(expression, new Date('2024-01-31T12:00:00Z'))).toEqual({ from, before });
  });

  test.each(['$today', '$weeks', '$week+', '$week-1000', '$past+1', 'week', ''])('"%s" is none', text => {
    expect(relativePeriod(text)).toBeNull();
  });

  test('a week over the end of a month is in both', () => {
    expect(monthsOf({ from: '2024-01-29', before: '2024-02-05' })).toEqual({
      first: '2024-01',
      last: '2024-02',
    });
    expect(monthsOf({ from: '2024-01-01', before: '2024-02-01' })).toEqual({
      first: '2024-01',
      last: '2024-01',
    });
  });

  test.each([
    ['2024-01-15', '2024-01-14T23:00:00.000Z'],
    ['2024-03-31', '2024-03-30T23:00:00.000Z'],
    ['2024-04-01', '2024-03-31T22:00:00.000Z'],
    ['2024-10-27', '2024-10-26T22:00:00.000Z'],
  ])('%s begins in Berlin at %s', (day, instant) => {
    expect(startOfDay(day)).toBe(instant);
  });

  test('the outermost days begin somewhere', () => {
    expect(startOfDay('1000-01-01')).toMatch(/^0?9{3}-12-31T|^1000-01-01T/);
    expect(startOfDay('0000-01-01')).toBe('0000-01-01T00:00:00.000Z');
    expect(startOfDay('9999-12-30')).toBe('9999-12-29T23:00:00.000Z');
  });
});

test.each([
  ['2024-02', '2024-02-29'],
  ['2026-02', '2026-02-28'],
  ['2026-12', '2026-12-31'],
])('the month %s ends on %s', (month, to) => {
  expect(daysOfMonth(month)).toEqual({ from: `${month}-01`, to });
});
