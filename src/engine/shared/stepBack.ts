import type { Transition, Workflow } from './entityMeta.ts';

/**
 * The step that leads a record back to the state in which it took `step`, for somebody who may take the steps that `may`
 * names: one of people, for which no second person is asked. Null: there is none.
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

/** Whether there is a way back from each state that the step can be taken in. */
export const isReversible = (
  workflow: Pick<Workflow, 'transitions'>,
  step: string,
  may: (step: string) => boolean,
): boolean =>
  workflow.transitions
    .find(({ name }) => name === step)
    ?.from.every(state => stepBack(workflow, step, state, may)) === true;
