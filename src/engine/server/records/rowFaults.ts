import { DatabaseProblem, ViolationError } from '../access/databaseProblem.ts';
import { ProblemError } from '../access/problemError.ts';
import type { Faults } from './input.ts';

/** The name under which the fault of a row as a whole stands, which belongs to none of its fields. */
export const wholeRow = '';

/** Why a row could not be written, by field. What is no fault of the row is thrown on. */
export function rowFaults(error: unknown): Faults {
  if (error instanceof ViolationError) return rowFaults(new ProblemError('conflict'));
  if (!(error instanceof ProblemError) || error instanceof DatabaseProblem || error.status >= 500)
    throw error;
  if (Object.keys(error.errors).length > 0) return { ...error.errors };
  const { de, en } = error.problem;
  return {
    [wholeRow]: { code: error.code, params: error.params, text: { de: de.join('. '), en: en.join('. ') } },
  };
}
