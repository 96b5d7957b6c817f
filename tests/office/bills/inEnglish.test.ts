import { dueDateOf } from '@office/bills/server/dueDateOf.ts';
import { inEnglish } from '@office/bills/server/inEnglish.ts';
import { euroText } from '@office/letters/server/letterFormat.ts';
import { expect, test } from 'vitest';

test.each([
  ['Zuzahlung nach § 61 SGB V', 'Co-payment under section 61 SGB V'],
  ['Bar an den Fahrer gezahlt', 'Paid to the driver in cash'],
  [
    'Zuzahlung nach § 43c SGB V, vergeblich gefordert mit S01-26-00004',
    'Co-payment under section 43c SGB V, asked for in vain with S01-26-00004',
  ],
  ['Nachforderung nach Kürzung zu S01-26-00004: Umweg', 'Later claim after a cut of S01-26-00004: Umweg'],
  [
    'Von der Krankenkasse nicht übernommen, Rechnung S01-26-00004',
    'Not paid by the health insurance, bill S01-26-00004',
  ],
  [
    `Zuzahlung zu S01-26-00004, Fahrt T-2026-000001: ${euroText(0, 'de')} statt ${euroText(123_456, 'de')}`,
    `Co-payment of S01-26-00004, tour T-2026-000001: ${euroText(0, 'en')} instead of ${euroText(123_456, 'en')}`,
  ],
  ['Die Zuzahlung hat sich geändert.', 'The co-payment has changed.'],
  ['Der Fall wird nicht mehr gefordert.', 'The case is no longer claimed.'],
  ['Nachforderung', 'Nachforderung'],
  ['Falscher Kostenträger', 'Falscher Kostenträger'],
])('%s reads on English papers: %s', (german, english) => {
  expect(inEnglish(german)).toBe(english);
});

test.each([
  ['a day that was entered in the draft', { dueDate: '2026-12-24', paymentDays: 28 }, '2026-12-24'],
  ['the days that were agreed', { dueDate: null, paymentDays: 28 }, '2026-11-29'],
  ['none at all', { dueDate: null, paymentDays: 0 }, '2026-11-01'],
  ['the days of the office', { dueDate: null, paymentDays: null }, '2026-11-15'],
])('a bill is due by %s', (_, of, due) => {
  const settings = { 'billing.payment_days': 14, 'billing.copay_payment_days': 21 };
  const dueOf = (kind: 'private' | 'copay') =>
    dueDateOf({ kind, ...of }, '2026-11-01', settings as Parameters<typeof dueDateOf>[2]);
  expect(dueOf('private')).toBe(due);
  expect(dueOf('copay')).toBe(of.dueDate ?? '2026-11-22');
});
