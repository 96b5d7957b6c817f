import type { ProblemCode } from '../../shared/problems.ts';
import {
  type ConstraintRules,
  type ConstraintViolation,
  type DatabaseFailure,
  translateDatabaseError,
} from '../database/constraintViolation.ts';
import { ProblemError } from './problemError.ts';

/** The database refused a write that violates a rule; `records/` finds the field of the request. */
export class ViolationError extends Error {
  constructor(
    readonly violation: ConstraintViolation,
    cause: unknown,
  ) {
    super(violation.code, { cause });
    this.name = 'ViolationError';
  }
}

/** A failure of the database. The client sees the problem, the log also the cause. */
export class DatabaseProblem extends ProblemError {
  constructor(
    readonly kind: DatabaseFailure['kind'],
    cause: unknown,
  ) {
    super(problems[kind]);
    this.cause = cause;
  }

  /** whether the same work will succeed once the database is available again and has room */
  get isOutage(): boolean {
    return this.kind !== 'timeout' && this.kind !== 'busy';
  }
}

const problems: Readonly<Record<DatabaseFailure['kind'], ProblemCode>> = {
  timeout: 'queryTimeout',
  busy: 'conflict',
  full: 'storageFull',
  exhausted: 'overloaded',
  unreachable: 'databaseUnavailable',
  outcomeUnknown: 'outcomeUnknown',
};

/** Translates a database error for the client; other errors are returned unchanged. */
export function databaseProblem(error: unknown, rules: ConstraintRules): unknown {
  const meaning = translateDatabaseError(error, rules);
  if (!meaning) return error;
  return meaning.kind === 'violation'
    ? new ViolationError(meaning, error)
    : new DatabaseProblem(meaning.kind, error);
}

/** For side records of a request: if the storage is full, the request itself can still read. */
export async function unlessFull(work: Promise<unknown>): Promise<void> {
  await work.catch(error => {
    if (!(error instanceof DatabaseProblem && error.is('storageFull'))) throw error;
  });
}
