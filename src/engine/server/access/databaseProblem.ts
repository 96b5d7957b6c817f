import type { ProblemCode } from '../../shared/problems.ts';
import {
  type ConstraintRules,
  type ConstraintViolation,
  type DatabaseFailure,
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

/** What the database could not do. The caller reads the problem, the log also its cause. */
export class DatabaseProblem extends ProblemError {
  constructor(
    readonly kind: DatabaseFailure['kind'],
    cause: unknown,
  ) {
    super(problems[kind]);
    this.cause = cause;
  }

  /** the same work will succeed when the database is there again, and has room */
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

/** What a database error means to the caller; an error without meaning stays as it is. */
export function databaseProblem(error: unknown, rules: ConstraintRules): unknown {
  const meaning = translateDatabaseError(error, rules);
  if (!meaning) return error;
  return meaning.kind === 'violation'
    ? new ViolationError(meaning, error)
    : new DatabaseProblem(meaning.kind, error);
}

/** For what a request notes beside its work: where there is no room for it, reading goes on. */
export async function unlessFull(work: Promise<unknown>): Promise<void> {
  await work.catch(error => {
    if (!(error instanceof DatabaseProblem && error.is('storageFull'))) throw error;
  });
}
