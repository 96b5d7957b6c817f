import { superfluous } from '@engine/server/backup/retention.ts';
import { addDays } from '@engine/shared/day.ts';
import { expect, test } from 'vitest';

/** One backup a day up to a day, the newest last. */
const daily = (last: string, count: number) =>
  Array.from({ length: count }, (_, index) => {
    const day = addDays(last, index - count + 1);
    return { name: day, takenAt: `${day}T02:00:00.000Z` };
  });

const staying = (backups: ReturnType<typeof daily>, keep: Parameters<typeof superfluous>[1]) => {
  const gone = new Set(superfluous(backups, keep));
  return backups.map(({ name }) => name).filter(name => !gone.has(name));
};

test('the newest of the last days, weeks and months stay', () => {
  expect(staying(daily('2026-11-22', 80), { daily: 3, weekly: 3, monthly: 3 })).toEqual([
    '2026-09-30',
    '2026-10-31',
    '2026-11-08',
    '2026-11-15',
    '2026-11-20',
    '2026-11-21',
    '2026-11-22',
  ]);
});

test('days without a backup take no place', () => {
  const backups = [...daily('2026-03-01', 1), ...daily('2026-11-22', 1)];
  expect(staying(backups, { daily: 2, weekly: 0, monthly: 0 })).toEqual(['2026-03-01', '2026-11-22']);
});

test('the newest stays whatever the numbers say', () => {
  expect(staying(daily('2026-11-22', 3), { daily: 0, weekly: 0, monthly: 0 })).toEqual(['2026-11-22']);
});
