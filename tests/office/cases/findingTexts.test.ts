import { billCases as german } from '@office/cases/texts/de.ts';
import { billCases as english } from '@office/cases/texts/en.ts';
import { describe, expect, test } from 'vitest';

const bounded = ['approvalUsedUp', 'beyondWeek', 'beyondTotal'] as const;

describe.each([
  ['de', german],
  ['en', english],
] as const)('findings in %s', (_, { cases }) => {
  test.each(bounded)('%s reads well where one trip was granted', code => {
    const sentence = cases.findings[code].replaceAll('%{max}', '1');
    expect(sentence).not.toMatch(/\b1 (verordneten |prescribed )?(Fahrten|tours)|die 1 |the 1 /);
  });

  test('cash beyond what was due is credited once the case is billed, and not promised', () => {
    expect(cases.findings.cashBeyond).toMatch(/Mit der Abrechnung|when the case is billed/);
    expect(cases.findings.cashCredited).not.toMatch(/Mit der Abrechnung|when the case is billed/);
  });
});
