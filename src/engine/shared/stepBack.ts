import type { Transition, Workflow } from './entityMeta.ts';

/**
 * The step that returns a record to the state in which it took `step`, for a user who may take the steps that `may`
 * accepts: a step for people that needs no approval by a second person. Null: there is none.
 */
export function stepBack(
  { transitions }: Pick<Workflow, 'transitions'>,
  step: string,
  state: string,
  may: (step: string) => boolean,
): Transition | null {
  const taken = transitions.find(({ name }) => name === step);
  const isBack = ({ name, by, from, to, fourEyes }: Transition): boolean =>
    by === 'people' &&
    !fourEyes &&
    taken !== undefined &&
    from.includes(taken.to) &&
    to === state &&
    may(name);
  return transitions.find(isBack) ?? null;
}

/** Whether the step can be reversed from every state in which it can be taken. */
export const isReversible = (
  workflow: Pick<Workflow, 'transitions'>,
  step: string,
  may: (step: string) => boolean,
): boolean =>
  workflow.transitions
    .find(({ name }) => name === step)
    ?.from.every(state => stepBack(workflow, step, state, may)) === true;
