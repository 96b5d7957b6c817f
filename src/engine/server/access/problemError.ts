import type { FieldFault } from '../../shared/fieldFault.ts';
import { engineProblem } from '../../shared/messages/problems.ts';
import type { OfficeProblem, ProblemCode } from '../../shared/problems.ts';

/** Maximum number of faults in one answer, so that refusing a body has a bounded cost. */
const mostFaults = 20;

/**
 * An expected failure, thrown where it is detected and rendered once in `http/renderProblem.ts`: a code of the
 * engine, or a problem of the office. `current` is sent with a 412, so that the screen can show what the other person
 * saved.
 */
export class ProblemError extends Error {
  readonly code: string;
  readonly status: number;
  /** the problem with its texts */
  readonly problem: OfficeProblem;
  readonly errors: Readonly<Record<string, FieldFault>>;
  /** number of faults beyond those in `errors` */
  readonly moreErrors: number;

  constructor(
    problem: ProblemCode | OfficeProblem,
    readonly params: Readonly<Record<string, unknown>> = {},
    errors: Readonly<Record<string, FieldFault>> = {},
    readonly current?: unknown,
  ) {
    const known = problemOf(problem);
    super(known.code);
    this.name = 'ProblemError';
    this.code = known.code;
    this.status = known.status;
    this.problem = known;
    const faults = Object.entries(errors);
    this.errors = Object.fromEntries(faults.slice(0, mostFaults));
    this.moreErrors = Math.max(0, faults.length - mostFaults);
  }

  /** whether this is the given problem of the engine */
  is(code: ProblemCode): boolean {
    return this.code === code;
  }
}

/** A problem with its texts, given by the code of the engine or as a problem of the office. */
export const problemOf = (problem: ProblemCode | OfficeProblem): OfficeProblem =>
  typeof problem === 'string' ? engineProblem(problem) : problem;

export function validationFailed(errors: Readonly<Record<string, FieldFault>>): ProblemError {
  return new ProblemError('validationFailed', {}, errors);
}

/** Throws `validationFailed` if there are any faults. */
export function refuse(faults: Readonly<Record<string, FieldFault>>): void {
  if (Object.keys(faults).length > 0) throw validationFailed(faults);
}
