import type { Transition, Workflow } from '../../../shared/entityMeta';
import type { StepChoice } from '../../../shared/workflow';

/** A step that people take. */
export type Step = Transition;

/** What the screens know of a workflow without asking the server. */
export interface WorkflowParts {
  readonly field: string;
  /** the states of the usual way, in order */
  readonly line: readonly string[];
  readonly steps: readonly Step[];
}

export const workflowParts = (workflow: Workflow): WorkflowParts => ({
  field: workflow.field,
  line: workflow.line ?? usualWay(workflow),
  steps: workflow.transitions.filter(({ by }) => by === 'people'),
});

/** From the first state along the first step that leads on: a step that asks for a reason is no usual one. */
function usualWay({ initial, transitions }: Workflow): readonly string[] {
  const way = [initial];
  for (let at: string | undefined = initial; at !== undefined; ) {
    const here: string = at;
    at = transitions.find(({ from, to, reason }) => from.includes(here) && !way.includes(to) && !reason)?.to;
    if (at !== undefined) way.push(at);
  }
  return way;
}

/**
 * Of what is possible in a state, the step that leads on along the usual way; null where people have to choose.
 * A step back, or one that asks for a reason, is not offered as the usual next.
 */
export function usualNext(
  { line, steps }: WorkflowParts,
  state: string,
  possible: readonly StepChoice[],
): StepChoice | null {
  const asksReason = new Set(steps.filter(({ reason }) => reason).map(({ name }) => name));
  const here = line.indexOf(state);
  return possible.find(({ name, to }) => line.indexOf(to) > here && !asksReason.has(name)) ?? null;
}
