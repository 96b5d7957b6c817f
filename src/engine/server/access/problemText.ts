import type { Locale } from '../../shared/entityMeta.ts';
import { fieldMessage, fill, withDays } from '../../shared/messages/message.ts';
import type { FieldProblem, OfficeProblem } from '../../shared/problems.ts';
import type { ProblemError } from './problemError.ts';

/** What happened and what to do, in one language. */
export function detailIn(
  locale: Locale,
  { problem, params }: { readonly problem: OfficeProblem; readonly params: ProblemError['params'] },
  requestId: string,
): string {
  const [, detail] = problem[locale];
  return fill(detail, { ...withDays(params, locale), requestId });
}

/** The faults of fields with their messages, or null. */
export function faultsIn(
  locale: Locale,
  problem: ProblemError,
): Readonly<Record<string, FieldProblem>> | null {
  const faults = Object.entries(problem.errors);
  if (faults.length === 0) return null;
  return Object.fromEntries(
    faults.map(([field, fault]) => [
      field,
      { code: fault.code, params: fault.params ?? {}, message: fieldMessage(locale, fault) },
    ]),
  );
}
