import type { Liability } from '@office/cases/shared/caseExplanation.ts';
import { type CopayFacts, copayKeyOf, copayOf, liabilityOf } from '@office/copay/server/copay.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const facts = (changes: Partial<CopayFacts> = {}): CopayFacts => ({
  date: '2026-06-10',
  isStatutory: true,
  exemptions: [],
  mode: 'per_trip',
  isFirst: false,
  isLast: false,
  ...changes,
});

describe('the co-payment of a trip (§ 61 SGB V)', () => {
  test.each([
    [0, 0],
    [380, 380],
    [500, 500],
    [3_800, 500],
    [4_999, 500],
    [5_004, 500],
    [5_005, 501],
    [6_250, 625],
    [6_255, 626],
    [9_994, 999],
    [9_995, 1_000],
    [18_740, 1_000],
  ])('of %i cents is %i', (cost, expected) => {
    expect(copayOf(cost)).toBe(expected);
  });

  test('is never more than the trip, never above 10 €, and never falls as the trip gets dearer', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 0, max: 10_000 }), (cost, more) => {
        const copay = copayOf(cost);
        expect(copay).toBeLessThanOrEqual(Math.min(cost, 1_000));
        expect(copay).toBeGreaterThanOrEqual(Math.min(cost, 500));
        expect(copayOf(cost + more)).toBeGreaterThanOrEqual(copay);
      }),
    );
  });

  test.each<readonly [string, Partial<CopayFacts>, Liability]>([
    ['is due for every trip', {}, 'everyTrip'],
    ['is not owed without statutory insurance', { isStatutory: false }, 'notStatutory'],
    ['is not due where the treatment has none', { mode: 'none' }, 'noneForTreatment'],
    ['is due for the first trip of a course', { mode: 'first_last', isFirst: true }, 'firstOrLast'],
    ['is due for the last trip of a course', { mode: 'first_last', isLast: true }, 'firstOrLast'],
    ['is not due between them', { mode: 'first_last' }, 'inBetween'],
    [
      'is not due on the first day of an exemption',
      { exemptions: [{ from: '2026-06-10', to: '2026-12-31' }] },
      'exempt',
    ],
    ['is not due on its last day', { exemptions: [{ from: '2026-01-01', to: '2026-06-10' }] }, 'exempt'],
    ['is due on the day after', { exemptions: [{ from: '2026-01-01', to: '2026-06-09' }] }, 'everyTrip'],
    ['is due on the day before', { exemptions: [{ from: '2026-06-11', to: '2026-12-31' }] }, 'everyTrip'],
  ])('%s', (_, changes, expected) => {
    expect(liabilityOf(facts(changes))).toBe(expected);
  });

  test.each<readonly [readonly Liability[], '2' | null, string]>([
    [['notStatutory'], null, '0'],
    [['noneForTreatment', 'noneForTreatment'], null, '0'],
    [['exempt', 'exempt'], null, '1'],
    [['everyTrip', 'everyTrip'], null, '3'],
    [['everyTrip', 'everyTrip'], '2', '2'],
    [['firstOrLast', 'inBetween'], null, '3'],
    [['everyTrip', 'exempt'], null, '4'],
    [['exempt', 'everyTrip'], null, '5'],
    [['exempt'], '2', '1'],
    [['noneForTreatment', 'exempt'], null, '1'],
    [['noneForTreatment', 'everyTrip', 'exempt'], null, '4'],
  ])('of a case with %j has the key after %j: %s', (liabilities, present, expected) => {
    expect(copayKeyOf(liabilities, present)).toBe(expected);
  });
});
