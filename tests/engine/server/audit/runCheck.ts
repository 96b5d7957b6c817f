import type { Data } from '@engine/server/access/data.ts';
import type { CheckStep, Finding, IntegrityCheck } from '@engine/server/audit/integrityCheck.ts';

/** Runs all steps of one check, and counts what they looked at. */
export async function runWholeCheck(
  data: Data,
  check: IntegrityCheck,
): Promise<{ readonly checked: number; readonly findings: readonly Finding[] }> {
  const findings: Finding[] = [];
  let checked = 0;
  for (let cursor: number | null = 0; cursor !== null; ) {
    const step: CheckStep = await check.step(data, cursor);
    findings.push(...step.findings);
    checked += step.checked;
    cursor = step.cursor;
  }
  return { checked, findings };
}

/** What all steps of one check find. */
export const runCheck = async (data: Data, check: IntegrityCheck): Promise<readonly Finding[]> =>
  (await runWholeCheck(data, check)).findings;
