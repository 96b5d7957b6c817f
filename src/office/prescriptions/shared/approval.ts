export type Approval = 'not_needed' | 'deemed' | 'requested';

/**
 * The facts that decide whether an approval is needed. Health data that the caller may not see is empty and has no
 * effect.
 */
export interface ApprovalFacts {
  readonly approvalRequired: boolean;
  readonly transportKind: unknown;
  readonly reason: unknown;
  readonly careLevel: unknown;
  readonly disabilityMarks: readonly unknown[];
}

/**
 * The approval state of a new prescription. A treatment that needs no approval needs none; rides by taxi or private
 * hire to outpatient treatment are deemed approved for guests with aG, Bl or H, care level 4 or 5, or care level 3 with
 * permanently impaired mobility (§ 60 Abs. 1 Satz 5 SGB V); every other one has to be asked for.
 */
export function approvalOf(facts: ApprovalFacts): Approval {
  if (!facts.approvalRequired) return 'not_needed';
  const isByCar = facts.transportKind === 'taxi' || facts.transportKind === 'rental';
  return isByCar && isEntitled(facts) ? 'deemed' : 'requested';
}

const marks: readonly unknown[] = ['aG', 'Bl', 'H'];

function isEntitled({ reason, careLevel, disabilityMarks }: ApprovalFacts): boolean {
  if (disabilityMarks.some(mark => marks.includes(mark))) return true;
  const level = typeof careLevel === 'number' ? careLevel : 0;
  return level >= 4 || (level === 3 && reason === 'permanent_impairment');
}
