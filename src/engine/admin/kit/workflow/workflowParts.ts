import type { Transition, Workflow } from '../../../shared/entityMeta';
import type { StepChoice } from '../../../shared/workflow';

/** A step that users take. */
export type Step = Transition;

/** The client's view of a workflow, derived without a request. */
export interface WorkflowParts {
  readonly field: string;
  /** the states of the normal course, in order */
  readonly line: readonly string[];
  /** states that are not on the normal course */
  readonly beside: ReadonlyMap<string, Beside>;
  readonly steps: readonly Step[];
}

interface Beside {
  /** the state of the course, other than the last, after which it is shown */
  readonly behind: string;
  /** the course continues from there: a detour */
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
 * Places states that are not on the course. A state is a detour if a step leads from it to a later state of the course
 * than the one it follows. A state that the steps pass through, though the course omits it, is placed where they reach
 * it.
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
  // A state reached only from other off-course states is placed where those are.
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

/** The course as seen from a state: including the detour, or ending in that state. */
export function wayThrough({ line, beside }: WorkflowParts, state: string): readonly string[] {
  if (line.includes(state)) return line;
  const place = beside.get(state);
  if (!place) return [...line, state];
  const at = line.indexOf(place.behind) + 1;
  return [...line.slice(0, at), state, ...(place.leadsOn ? line.slice(at) : [])];
}

/**
 * From the initial state along the first step that leads on; steps that ask for a reason are not part of the normal
 * course.
 */
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
 * The possible step that leads forward on the normal course; null if there is none. A step back or one that asks for a
 * reason is never the usual next.
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
