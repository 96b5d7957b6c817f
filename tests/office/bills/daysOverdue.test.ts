import { expect, test } from 'vitest';
import { daysOverdue } from '../../../src/office/bills/screens/daysOverdue';

const bill = { due_date: '2026-03-28', open: 1_000, status: 'sent' };

test.each([
  ['is none on its day', bill, '2026-03-28', 0],
  ['counts days, not hours: the clocks change on 29 March', bill, '2026-03-30', 2],
  ['is none when all is paid', { ...bill, open: 0, status: 'paid' }, '2026-04-28', 0],
  ['is none of a cancelled bill, whatever is open', { ...bill, status: 'cancelled' }, '2026-04-28', 0],
  ['is none of a draft without a day', { due_date: null, open: 1_000, status: 'draft' }, '2026-04-28', 0],
])('the delay of a bill %s', (_, fields, day, days) => {
  expect(daysOverdue(fields, day)).toBe(days);
});
