import type { Transition, Workflow } from '../../../shared/entityMeta';
import type { StepChoice } from '../../../shared/workflow';

/** A step that people take. */
export type Step = Transition;

/** What the screens know of a workflow without asking the server. */
export interface WorkflowParts {
  readonly field: string;
  /** the states of the usual way, in order */
  readonly line: readonly string[];
  /** states beside the usual way through which it can go on, and the state of the way that each stands behind */
  readonly detours: ReadonlyMap<string, string>;
  readonly steps: readonly Step[];
}

export function workflowParts(workflow: Workflow): WorkflowParts {
  const line = workflow.line ?? usualWay(workflow);
  return {
    field: workflow.field,
    line,
    detours: detoursOf(workflow, line),
    steps: workflow.transitions.filter(({ by }) => by === 'people'),
  };
}

/** A state beside the way is a detour where a step leads on from it, further than the steps that lead there. */
function detoursOf({ transitions }: Workflow, line: readonly string[]): ReadonlyMap<string, string> {
  const beside = new Set(transitions.map(({ to }) => to).filter(to => !line.includes(to)));
  const beforeEnd = line.slice(0, -1);
  return new Map(
    [...beside].flatMap(state => {
      const entries = transitions.filter(({ to }) => to === state).flatMap(({ from }) => from);
      const last = beforeEnd.findLast(each => entries.includes(each));
      const further = last === undefined ? [] : line.slice(line.indexOf(last) + 1);
      const leadsOn = transitions.some(({ from, to }) => from.includes(state) && further.includes(to));
      return last !== undefined && leadsOn ? [[state, last]] : [];
    }),
  );
}

/** The usual way as a record in that state goes it: by its detour, or out of it at the end. */
export function wayThrough({ line, detours }: WorkflowParts, state: string): readonly string[] {
  if (line.includes(state)) return line;
  const before = detours.get(state);
  const at = before === undefined ? line.length : line.indexOf(before) + 1;
  return [...line.slice(0, at), state, ...line.slice(at)];
}

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
