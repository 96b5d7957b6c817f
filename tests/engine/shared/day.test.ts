import { monthBefore, relativeDay, today } from '@engine/shared/day';
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
