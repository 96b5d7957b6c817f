import { type ActualField, actualInstant } from '@office/tours/screens/actualDay';
import { expect, test } from 'vitest';

/** Instants as the office's clock reads them, in winter an hour ahead of UTC. */
test.each<[typed: string, field: ActualField, planned: string, start: string | null, instant: string | null]>(
  [
    ['08:05', 'pickup_actual', '08:00', null, '2026-11-13T07:05:00.000Z'],
    ['00:10', 'pickup_actual', '23:50', null, '2026-11-13T23:10:00.000Z'],
    ['23:50', 'pickup_actual', '00:10', null, '2026-11-12T22:50:00.000Z'],
    // a way back that was planned by guess, and called for late
    ['21:00', 'pickup_actual', '08:00', null, '2026-11-13T20:00:00.000Z'],
    ['05:00', 'pickup_actual', '08:00', null, '2026-11-13T04:00:00.000Z'],
    ['00:40', 'dropoff_actual', '23:50', '2026-11-13T23:10:00.000Z', '2026-11-13T23:40:00.000Z'],
    ['00:40', 'dropoff_actual', '23:50', '2026-11-13T22:55:00.000Z', '2026-11-13T23:40:00.000Z'],
    ['00:20', 'dropoff_actual', '00:10', '2026-11-12T22:50:00.000Z', '2026-11-12T23:20:00.000Z'],
    ['01:00', 'dropoff_actual', '18:00', '2026-11-13T18:30:00.000Z', '2026-11-14T00:00:00.000Z'],
    // a slip, which the rule of the schema refuses
    ['13:45', 'dropoff_actual', '14:30', '2026-11-13T13:30:00.000Z', '2026-11-13T12:45:00.000Z'],
    ['19:45', 'dropoff_actual', '20:00', '2026-11-13T19:00:00.000Z', '2026-11-13T18:45:00.000Z'],
    // entered before the pick-up
    ['00:30', 'dropoff_actual', '23:50', null, '2026-11-13T23:30:00.000Z'],
    ['07:55', 'dropoff_actual', '08:00', null, '2026-11-13T06:55:00.000Z'],
  ],
)('%s as %s of a ride planned for %s that began at %s', (typed, field, planned, start, instant) => {
  expect(actualInstant(typed, field, { date: '2026-11-13', pickup_at: planned, pickup_actual: start })).toBe(
    instant,
  );
});

test('around the change of the clocks, arrivals are after their pick-up, and no day is guessed for a time that is none', () => {
  const spring = { date: '2026-03-29', pickup_at: '01:50', pickup_actual: null };
  expect(actualInstant('02:30', 'pickup_actual', spring)).toBeNull();
  const evening = { date: '2026-03-29', pickup_at: '20:00', pickup_actual: '2026-03-29T18:00:00.000Z' };
  expect(actualInstant('02:30', 'dropoff_actual', evening)).toBe('2026-03-30T00:30:00.000Z');
  // 02:50 in summer time; the clock shows 02:10 twenty minutes later
  const autumn = { date: '2026-10-25', pickup_at: '02:50', pickup_actual: '2026-10-25T00:50:00.000Z' };
  expect(actualInstant('02:10', 'dropoff_actual', autumn)).toBe('2026-10-25T01:10:00.000Z');
});
