import { ownMoneyOf } from '@office/settlements/server/ownMoney.ts';
import { expect, test } from 'vitest';

const settlements = [
  { id: 1, number: 'H-2026-00007', due: 595, payout: 0 },
  { id: 2, number: 'H-2026-00008', due: 595, payout: 0 },
  { id: 3, number: 'H-2026-00009', due: 0, payout: 9_405 },
];
const incoming = { amount: 595, purpose: null, endToEndId: null };

test.each([
  ['its fee, by number and cent', { ...incoming, purpose: 'Honorar H-2026-00007' }, 'fee', 1],
  ['a payout that came back', { ...incoming, amount: 9_405, endToEndId: 'H-2026-00009' }, 'bounced', 3],
])('an incoming line is for a settlement: %s', (_, line, kind, settlement) => {
  expect(ownMoneyOf(line, settlements)).toEqual({ kind, settlement });
});

test.each([
  ['another amount than the fee', { ...incoming, amount: 594, purpose: 'H-2026-00007' }],
  ['a number that may be longer', { ...incoming, purpose: 'H-2026-00007-2' }],
  ['two settlements, each for that amount', { ...incoming, purpose: 'H-2026-00007 H-2026-00008' }],
  ['a payout, but for another amount', { ...incoming, amount: 9_404, endToEndId: 'H-2026-00009' }],
  ['no number at all', { ...incoming, purpose: 'Honorar' }],
])('an incoming line is not taken for the money of a settlement: %s', (_, line) => {
  expect(ownMoneyOf(line, settlements)).toBeNull();
});
