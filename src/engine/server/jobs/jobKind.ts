import type { Job } from '@generated/types/entities.ts';
import type { Data } from '../access/data.ts';

/** The result of a step: the state for the next one, or the final result shown to the user. */
export type JobStepOutcome<State, Result = JobResult> =
  | { readonly kind: 'goOn'; readonly state: State; readonly done: number; readonly total: number | null }
  | { readonly kind: 'finished'; readonly done: number; readonly result: Result };

type JobResult = Readonly<Record<string, unknown>>;

/**
 * Long-running work in steps. Each step runs in one transaction together with the update of the job's state: if the
 * server is killed between or within steps, another server continues after the last finished step. A step should take
 * about a second at most, since SQLite serves no other request meanwhile.
 */
interface JobKind<Input, State, Result> {
  readonly name: Job['kind'];
  /**
   * checked before every step: a user who loses the right meanwhile loses the job; null: the step checks it itself
   */
  readonly permission: string | null;
  /** parses the input given to `startJob`, stored as JSON */
  readInput(stored: unknown): Input;
  /** `state` is null for the first step, otherwise the one returned by the previous step, after JSON serialisation */
  step(data: Data, input: Input, state: State | null): Promise<JobStepOutcome<State, Result>>;
}

/** A kind of job with erased types of input and state: both have been stored as JSON. */
export interface AnyJobKind {
  readonly name: Job['kind'];
  readonly permission: string | null;
  run(data: Data, input: unknown, state: unknown): Promise<JobStepOutcome<unknown>>;
}

export function jobKind<Input, State, Result extends JobResult = JobResult>(
  kind: JobKind<Input, State, Result>,
): AnyJobKind {
  return {
    name: kind.name,
    permission: kind.permission,
    // The state comes from the previous step of the same kind and was only serialised in between.
    run: (data, input, state) => kind.step(data, kind.readInput(input), state as State | null),
  };
}
