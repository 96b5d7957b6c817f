import type { Data } from '../access/data.ts';

/** Something that is kept is not what it must be. */
export interface Finding {
  readonly table: string;
  /** of the row; null: it is about none or about several */
  readonly id: number | null;
  readonly what: FindingKind;
  readonly expected: string | null;
  readonly found: string | null;
}

export type FindingKind = (typeof findingKinds)[number];

/** Each has its words: in `findingText.ts` for commands, and in the texts of the screens. */
export const findingKinds = [
  'changed',
  'unlinked',
  'unsealed',
  'unknownKey',
  'missing',
  'added',
  'replaced',
  'anchorChanged',
  'anchorMissing',
  'sum',
  'gap',
  'content',
  'encoding',
] as const;

/** What a check has done in one step of at most about 200 ms, and where the next one goes on; null: it is through. */
export interface CheckStep {
  readonly cursor: number | null;
  /** how many rows or files it looked at */
  readonly checked: number;
  readonly findings: readonly Finding[];
}

/** Looks through all that it is responsible for, in steps that can be days apart. */
export interface IntegrityCheck {
  /** names its words: `checks.{name}` */
  readonly name: string;
  /** what it finds keeps the others from reading at all: the verification ends with it */
  readonly isNeeded?: true;
  /** `data` carries every right; the cursor is 0 at first */
  step(data: Data, cursor: number): Promise<CheckStep>;
}

/** All steps of one check. */
export async function runCheck(data: Data, check: IntegrityCheck): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (let cursor: number | null = 0; cursor !== null; ) {
    const step: CheckStep = await check.step(data, cursor);
    findings.push(...step.findings);
    cursor = step.cursor;
  }
  return findings;
}
