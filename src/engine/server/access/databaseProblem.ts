import {
  type ConstraintRules,
  type ConstraintViolation,
  translateDatabaseError,
} from '../database/constraintViolation.ts';
import { ProblemError } from './problemError.ts';

/** The database refused to break a rule; `records/` knows which field of the request that was. */
export class ViolationError extends Error {
  constructor(
    readonly violation: ConstraintViolation,
    cause: unknown,
  ) {
    super(violation.code, { cause });
    this.name = 'ViolationError';
  }
}

/** What a database error means to the caller; an error without meaning stays as it is. */
export function databaseProblem(error: unknown, rules: ConstraintRules): unknown {
  const meaning = translateDatabaseError(error, rules);
  if (!meaning) return error;
  if (meaning.kind === 'violation') return new ViolationError(meaning, error);
  if (meaning.kind === 'timeout') return new ProblemError('queryTimeout');
  return new ProblemError(meaning.kind === 'busy' ? 'conflict' : 'overloaded');
}
