import { type ProblemCode, problemStatus } from '../../shared/problems.ts';

/** A field fault without its sentence; the renderer adds that in the caller's language. */
export interface FieldFault {
  readonly code: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

/** The faults that one answer names: what a body costs to refuse does not grow with the mistakes in it. */
const mostFaults = 100;

/**
 * An expected failure, thrown where it is found and rendered once in `http/renderProblem.ts`.
 * `current` travels with a 412, so that the screen can show what the other person saved.
 */
export class ProblemError extends Error {
  readonly status: number;
  readonly errors: Readonly<Record<string, FieldFault>>;

  constructor(
    readonly code: ProblemCode,
    readonly params: Readonly<Record<string, unknown>> = {},
    errors: Readonly<Record<string, FieldFault>> = {},
    readonly current?: unknown,
  ) {
    super(code);
    this.name = 'ProblemError';
    this.status = problemStatus[code];
    this.errors = Object.fromEntries(Object.entries(errors).slice(0, mostFaults));
  }
}

export function validationFailed(errors: Readonly<Record<string, FieldFault>>): ProblemError {
  return new ProblemError('validationFailed', {}, errors);
}

/** Throws `validationFailed` with the faults, a hundred at most; without any it is fine. */
export function refuse(faults: Readonly<Record<string, FieldFault>>): void {
  if (Object.keys(faults).length > 0) throw validationFailed(faults);
}
