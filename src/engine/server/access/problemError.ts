import type { FieldFault } from '../../shared/fieldFault.ts';
import { engineProblem } from '../../shared/messages/problems.ts';
import type { OfficeProblem, ProblemCode } from '../../shared/problems.ts';

/** The faults that one answer names: what a body costs to refuse does not grow with the mistakes in it. */
const mostFaults = 20;

/**
 * An expected failure, thrown where it is found and rendered once in `http/renderProblem.ts`: a code of the engine, or a
 * problem of the office.
 * `current` travels with a 412, so that the screen can show what the other person saved.
 */
export class ProblemError extends Error {
  readonly code: string;
  readonly status: number;
  /** with its texts */
  readonly problem: OfficeProblem;
  readonly errors: Readonly<Record<string, FieldFault>>;
  /** how many faults there are besides those in `errors` */
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

  /** whether it is this problem of the engine */
  is(code: ProblemCode): boolean {
    return this.code === code;
  }
}

/** A problem with its texts, whether the engine names it by code or an office brings it along. */
export const problemOf = (problem: ProblemCode | OfficeProblem): OfficeProblem =>
  typeof problem === 'string' ? engineProblem(problem) : problem;

export function validationFailed(errors: Readonly<Record<string, FieldFault>>): ProblemError {
  return new ProblemError('validationFailed', {}, errors);
}

/** Throws `validationFailed` with the faults, of which the answer names twenty; without any it is fine. */
export function refuse(faults: Readonly<Record<string, FieldFault>>): void {
  if (Object.keys(faults).length > 0) throw validationFailed(faults);
}
