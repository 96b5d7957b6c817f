import { type CheckResult, findingKey, isOpenError, isOpenWarning } from '../shared/checkResults.ts';
import { type BuiltCase, buildCase } from './buildCase.ts';
import type { CaseFacts } from './caseFacts.ts';
import { findingsOf } from './checks/index.ts';
import { baseOf, type Group, groupTours } from './groupTours.ts';

/** A case with its findings; overrides of the same findings are kept. */
export interface CheckedCase extends BuiltCase {
  readonly results: readonly CheckResult[];
  readonly errors: number;
  readonly warnings: number;
}

/**
 * With `isWhole`, all checked tours without a case make new cases; otherwise only tours that left their case because
 * their payer changed. Tours that moved to another month or prescription wait until their month is built.
 */
export function checkedCases(facts: CaseFacts, isWhole: boolean): readonly CheckedCase[] {
  return groupTours(facts).flatMap(group => {
    if (group.stored) return [checkedCase(facts, group)];
    const makesNew = isWhole || facts.cases.some(stored => baseOf(stored) === baseOf(group.key));
    const tours = makesNew ? group.tours.filter(({ status }) => status === 'checked') : [];
    return tours.length > 0 ? [checkedCase(facts, { ...group, tours })] : [];
  });
}

function checkedCase(facts: CaseFacts, { key, stored, tours }: Group): CheckedCase {
  return withFindings(buildCase(facts, key, stored, tours), facts);
}

export function withFindings(built: BuiltCase, facts: CaseFacts): CheckedCase {
  const { stored } = built;
  const before = new Map(stored?.results.map(result => [findingKey(result), result]));
  const results = findingsOf(built, facts).map((finding): CheckResult => {
    const known = before.get(findingKey(finding));
    return {
      ...finding,
      overridden_by: known?.overridden_by ?? null,
      overridden_at: known?.overridden_at ?? null,
      reason: known?.reason ?? null,
    };
  });
  return {
    ...built,
    results,
    errors: results.filter(isOpenError).length,
    warnings: results.filter(isOpenWarning).length,
  };
}
