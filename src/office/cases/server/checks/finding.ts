import type { Cause, CheckRule, Finding, FindingCode } from '../../shared/checkResults.ts';
import type { BuiltCase } from '../buildCase.ts';
import type { CaseFacts } from '../caseFacts.ts';

/** Looks at one aspect of a case and says what is wrong with it. */
export type Check = (built: BuiltCase, facts: CaseFacts) => readonly Finding[];

const finding =
  (severity: Finding['severity']) =>
  (rule: CheckRule, code: FindingCode, cause: Cause | null, params: Finding['params'] = {}): Finding => ({
    rule,
    code,
    severity,
    params,
    cause,
  });

export const error = finding('error');
export const warning = finding('warning');

export const at = (resource: string, id: number, field: string | null = null): Cause => ({
  resource,
  id,
  field,
});
