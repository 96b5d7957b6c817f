import { dayRuleOn } from '@office/calendar/server/holidays.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';

const zone = process.env.TZ;
beforeEach(() => {
  process.env.TZ = 'Pacific/Kiritimati';
});
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

// A year that no other test asks for: what the law says of one is remembered.
test('a public holiday is its day where the server stands fourteen hours ahead', () => {
  const bavaria = { federalState: 'BY', city: null } as const;
  expect(new Date('2071-01-01T12:00:00Z').getDate()).toBe(2);
  expect(dayRuleOn('2071-01-01', bavaria, [])?.kind).toBe('law');
  expect(dayRuleOn('2071-01-02', bavaria, [])).toBeNull();
});
