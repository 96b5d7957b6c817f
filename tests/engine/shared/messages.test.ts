import { fieldMessage } from '@engine/shared/messages/message';
import { describe, expect, it } from 'vitest';

describe('the message for a faulty field', () => {
  it.each([
    ['de', { code: 'minimum', params: { minimum: 100, scale: 2, unit: '€' } }, 'Mindestens 1,00\u00a0€'],
    ['en', { code: 'minimum', params: { minimum: 100, scale: 2, unit: '€' } }, 'At least 1.00\u00a0€'],
    [
      'de',
      { code: 'maximum', params: { maximum: 123_450, scale: 2, unit: '€' } },
      'Höchstens 1.234,50\u00a0€',
    ],
    [
      'de',
      { code: 'exclusiveMinimum', params: { exclusiveMinimum: 18_525, scale: 4, unit: '€' } },
      'Muss größer als 1,8525\u00a0€ sein',
    ],
    ['de', { code: 'maximum', params: { maximum: 9_995, scale: 1 } }, 'Höchstens 999,5'],
    ['de', { code: 'maximum', params: { maximum: 5 } }, 'Höchstens 5'],
    [
      'de',
      { code: 'notBefore', params: { notBefore: '2026-03-01' } },
      'Darf nicht vor dem 01.03.2026 liegen',
    ],
    [
      'de',
      { code: 'notBefore', params: { notBefore: '2026-07-01T06:15:00.000Z' } },
      'Darf nicht vor dem 01.07.2026 08:15 liegen',
    ],
    ['en', { code: 'notBefore', params: { notBefore: '2026-03-01' } }, 'Must not be before 2026-03-01'],
  ] as const)('speaks %s: %j is "%s"', (locale, error, sentence) => {
    expect(fieldMessage(locale, error)).toBe(sentence);
  });
});
