import type { Job } from '@generated/types/entities.ts';
import type { Data } from '../access/data.ts';

/** What a step leaves behind: where the next one goes on, or the result that the user is shown. */
export type StepOutcome<State> =
  | { readonly kind: 'goOn'; readonly state: State; readonly done: number; readonly total: number | null }
  | { readonly kind: 'finished'; readonly done: number; readonly result: Readonly<Record<string, unknown>> };

/**
 * Long work in steps. Each step runs in one transaction together with the note of how far the job is: a server that
 * is killed between them, or within one, leaves a job that another server takes up where the last step ended.
 * A step should take about a second at most, since SQLite serves no other request meanwhile.
 */
interface JobKind<Input = unknown, State = unknown> {
  readonly name: Job['kind'];
  /** asked before every step: a user who loses the right meanwhile loses the job; null: the step itself asks */
  readonly permission: string | null;
  /** reads what `startJob` was given and the database kept as JSON */
  readInput(stored: unknown): Input;
  /** `state` is null for the first step, else what the step before answered, as JSON keeps it */
  step(data: Data, input: Input, state: State | null): Promise<StepOutcome<State>>;
}

/** A kind of job whatever its input and state: they have been through JSON and are read again. */
export interface AnyJobKind {
  readonly name: Job['kind'];
  readonly permission: string | null;
  run(data: Data, input: unknown, state: unknown): Promise<StepOutcome<unknown>>;
}

export function jobKind<Input, State>(kind: JobKind<Input, State>): AnyJobKind {
  return {
    name: kind.name,
    permission: kind.permission,
    // What a step left is what the next one of the same kind gets: only JSON lies between them.
    run: (data, input, state) => kind.step(data, kind.readInput(input), state as State | null),
  };
}
