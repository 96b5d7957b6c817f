import type { Cause, CheckRule, Finding, FindingCode } from '../../../../shared/checkResults.ts';
import type { BuiltCase } from '../buildCase.ts';
import type { CaseFacts } from '../caseFacts.ts';

/** Looks at one aspect of a case and says what is wrong with it. */
export type Check = (built: BuiltCase, facts: CaseFacts) => readonly Finding[];

type Params = Finding['params'];

export const error = (
  rule: CheckRule,
  code: FindingCode,
  cause: Cause | null,
  params: Params = {},
): Finding => ({
  rule,
  code,
  severity: 'error',
  params,
  cause,
});

export const warning = (
  rule: CheckRule,
  code: FindingCode,
  cause: Cause | null,
  params: Params = {},
): Finding => ({
  rule,
  code,
  severity: 'warning',
  params,
  cause,
});

export const at = (resource: string, id: number, field: string | null = null): Cause => ({
  resource,
  id,
  field,
});
