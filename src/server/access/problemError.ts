import { type ProblemCode, problemStatus } from '../../shared/problems.ts';

/** A field fault without its sentence; the renderer adds that in the caller's language. */
export interface FieldFault {
  readonly code: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

/**
 * An expected failure, thrown where it is found and rendered once in `http/renderProblem.ts`.
 * `current` travels with a 412, so that the screen can show what the other person saved.
 */
export class ProblemError extends Error {
  readonly status: number;

  constructor(
    readonly code: ProblemCode,
    readonly params: Readonly<Record<string, unknown>> = {},
    readonly errors: Readonly<Record<string, FieldFault>> = {},
    readonly current?: unknown,
  ) {
    super(code);
    this.name = 'ProblemError';
    this.status = problemStatus[code];
  }
}

export function validationFailed(errors: Readonly<Record<string, FieldFault>>): ProblemError {
  return new ProblemError('validationFailed', {}, errors);
}

/** Throws `validationFailed` with all faults at once; without any it is fine. */
export function refuse(faults: Readonly<Record<string, FieldFault>>): void {
  if (Object.keys(faults).length > 0) throw validationFailed(faults);
}
