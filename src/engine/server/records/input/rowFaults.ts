import { DatabaseProblem, ViolationError } from '../../access/databaseProblem.ts';
import { ProblemError } from '../../access/problemError.ts';
import type { Faults } from './input.ts';

/** The key for a fault of the row as a whole, which belongs to no field. */
export const wholeRow = '';

/**
 * The faults of a row that could not be written, by field. Rethrows errors that are not the fault of the row.
 */
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
