import type { Transition, Workflow } from '../../../shared/entityMeta';
import type { StepChoice } from '../../../shared/workflow';

/** A step that people take. */
export type Step = Transition;

/** What the screens know of a workflow without asking the server. */
export interface WorkflowParts {
  readonly field: string;
  /** the states of the usual way, in order */
  readonly line: readonly string[];
  /** states beside the usual way */
  readonly beside: ReadonlyMap<string, Beside>;
  readonly steps: readonly Step[];
}

interface Beside {
  /** the state of the way, before its end, behind which it stands */
  readonly behind: string;
  /** the way goes on from there: a detour */
  readonly leadsOn: boolean;
}

export function workflowParts(workflow: Workflow): WorkflowParts {
  const line = workflow.line ?? usualWay(workflow);
  return {
    field: workflow.field,
    line,
    beside: besideOf(workflow.transitions, line, usualWay(workflow)),
    steps: workflow.transitions.filter(({ by }) => by === 'people'),
  };
}

/**
 * It leads on where a step goes from there further along the way than the steps that lead there come from. One that the
 * steps lead through, though the way goes past it, stands where they reach it.
 */
function besideOf(
  transitions: Workflow['transitions'],
  line: readonly string[],
  usual: readonly string[],
): ReadonlyMap<string, Beside> {
  const beforeEnd = line.slice(0, -1);
  const between = (state: string) => {
    const [before, after] = [-1, 1].map(step => usual[usual.indexOf(state) + step]);
    return beforeEnd.find((each, at) => each === before && line[at + 1] === after);
  };
  const last = (states: readonly string[]) => beforeEnd.findLast(each => states.includes(each));
  const originsOf = (state: string) =>
    transitions.filter(({ to }) => to === state).flatMap(({ from }) => from);
  // One that is reached from others beside the way alone stands where these do.
  const behindOf = (state: string) =>
    between(state) ??
    last(originsOf(state)) ??
    last(
      originsOf(state)
        .filter(each => !line.includes(each))
        .flatMap(originsOf),
    );
  return new Map(
    transitions.flatMap(({ to: state }) => {
      const behind = line.includes(state) ? undefined : behindOf(state);
      if (behind === undefined) return [];
      const further = line.slice(line.indexOf(behind) + 1);
      const leadsOn = transitions.some(({ from, to }) => from.includes(state) && further.includes(to));
      return [[state, { behind, leadsOn }]];
    }),
  );
}

/** The usual way as a record in that state goes it: by its detour, or out of it. */
export function wayThrough({ line, beside }: WorkflowParts, state: string): readonly string[] {
  if (line.includes(state)) return line;
  const place = beside.get(state);
  if (!place) return [...line, state];
  const at = line.indexOf(place.behind) + 1;
  return [...line.slice(0, at), state, ...(place.leadsOn ? line.slice(at) : [])];
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
