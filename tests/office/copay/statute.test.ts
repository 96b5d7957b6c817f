import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects, type Office, openOffice } from '../../engine/server/office.ts';
import { casesByRules } from './casesByRules.ts';
import { casesOfDatabase } from './casesOfDatabase.ts';
import { course } from './courses.ts';
import { inOrder, lawful, type Outcome } from './outcome.ts';
import { type Course, owedCases } from './statute.ts';

const seed = 20_261_124;

const byLaw = (each: Course) => inOrder(owedCases(each).map(lawful));

describe('payers and co-payments agree with a second evaluator', () => {
  test('by the rules alone, in 5,000 cases of every kind', () => {
    const met: Outcome[] = [];
    fc.assert(
      fc.property(course, each => {
        const expected = byLaw(each).map(outcome => ({ ...outcome, passedOn: null }));
        expect(inOrder(casesByRules(each))).toEqual(expected);
        met.push(...expected);
      }),
      { numRuns: 1_500, seed, endOnFailure: true },
    );
    expect(met.length).toBeGreaterThan(5_000);
    const kinds = ({ payer, key, isCovered, due, excess, copays }: Outcome) => [
      payer.split(' ')[0],
      `key ${key}`,
      isCovered ? 'covered' : 'not covered',
      due > 0 ? 'due' : excess > 0 ? 'too much cash' : 'settled',
      ...copays.map(copay =>
        copay === 500 || copay === 1_000 ? `${copay}` : copay > 500 ? 'tenth' : 'none',
      ),
    ];
    const counts = new Map<string | undefined, number>();
    for (const kind of met.flatMap(kinds)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
    expect([...counts.keys()].sort()).toEqual(
      [...['bg', 'business', 'private', 'self', 'social', 'statutory'], 'covered', 'not covered']
        .concat('key 0', 'key 1', 'key 2', 'key 3', 'key 4', 'key 5', 'due', 'settled', 'too much cash')
        .concat('500', '1000', 'tenth', 'none')
        .sort(),
    );
    expect(Math.min(...counts.values())).toBeGreaterThan(10);
  });

  describe.each(dialects)('on %s', dialect => {
    let office: Office;
    beforeAll(async () => {
      office = await openOffice(dialect);
    });
    afterAll(() => office.close());

    test('when 100 courses of treatment are kept there, their cases built, and insurers asked in the place of guests', async () => {
      const courses = fc.sample(course, { numRuns: 100, seed });
      const cases = await casesOfDatabase(office, courses);
      expect(cases.map(inOrder)).toEqual(courses.map(byLaw));
      const passedOn = cases.flat().filter(each => (each.passedOn ?? 0) > 0);
      expect(passedOn.length).toBeGreaterThan(10);
    });
  });
});
