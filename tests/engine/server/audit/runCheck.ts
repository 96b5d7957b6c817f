import type { Data } from '@engine/server/access/data.ts';
import type { CheckStep, Finding, IntegrityCheck } from '@engine/server/audit/integrityCheck.ts';

/** Runs all steps of one check. */
export async function runCheck(data: Data, check: IntegrityCheck): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (let cursor: number | null = 0; cursor !== null; ) {
    const step: CheckStep = await check.step(data, cursor);
    findings.push(...step.findings);
    cursor = step.cursor;
  }
  return findings;
}
