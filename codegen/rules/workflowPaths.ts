import type { WorkflowSchema } from '../dialect/workflow';
import { problem } from '../problem';
import type { Candidate, Rules } from './rule';

/**
 * Rules that a workflow can be used: every state can be reached and left, and each transition has a role that
 * takes it.
 */
export const workflowPathRules: Rules = {
  'Every state can be reached': ({ file, schema }) => {
    const workflow = soundWorkflow(schema);
    if (!workflow) return [];
    const reached = reachedFrom(workflow);
    return Object.keys(workflow.states)
      .filter(state => !reached.has(state))
      .map(state =>
        problem(
          file,
          ['x-workflow', 'states', state],
          `No transition leads from "${workflow.initial}" to the state "${state}"`,
          'Add one, or take the state out',
        ),
      );
  },

  'Only a final state has no way out, and it has none': ({ file, schema }) => {
    const workflow = soundWorkflow(schema);
    if (!workflow) return [];
    return Object.entries(workflow.states).flatMap(([state, { final = false }]) => {
      const way = workflow.transitions.find(({ from, to }) => from.includes(state) && to !== state);
      const place = ['x-workflow', 'states', state];
      if (final === (way === undefined)) return [];
      return way
        ? [
            problem(
              file,
              [...place, 'final'],
              `"${state}" is final, but "${way.name}" leads out of it`,
              'Take out one of the two',
            ),
          ]
        : [
            problem(
              file,
              place,
              `No transition leads out of "${state}"`,
              'Add one, or declare the state "final": true',
            ),
          ];
    });
  },

  'Somebody takes every step': ({ file, schema }) =>
    (schema['x-workflow']?.transitions ?? []).flatMap((transition, index) => {
      const place = ['x-workflow', 'transitions', index];
      const isProduct = transition.by === 'product';
      if (!isProduct && transition.roles?.length === 0) {
        const remedy = 'Name a role, or say "by": "product" where only the product takes it';
        return [problem(file, [...place, 'roles'], `No role holds "${transition.name}"`, remedy)];
      }
      const asked = (['roles', 'confirm', 'fourEyes'] as const).find(key => transition[key] !== undefined);
      if (!isProduct || asked === undefined) return [];
      const message = `"${transition.name}" is a step of the product, which asks no one`;
      return [problem(file, [...place, asked], message, `Take out "${asked}" or "by"`)];
    }),

  'What a second person approves is complete': ({ file, schema }) =>
    (schema['x-workflow']?.transitions ?? []).flatMap(({ name, fourEyes, reason }, index) =>
      fourEyes && !reason
        ? [
            problem(
              file,
              ['x-workflow', 'transitions', index, 'fourEyes'],
              `"${name}" asks a second person without saying why`,
              'Add "reason": true',
            ),
          ]
        : [],
    ),
};

/** Null if the states are faulty, which other rules report. */
function soundWorkflow(schema: Candidate['schema']): WorkflowSchema | null {
  const workflow = schema['x-workflow'];
  if (!workflow) return null;
  const states = Object.keys(workflow.states);
  const values = schema.properties[workflow.field]?.enum ?? states;
  const named = [workflow.initial, ...workflow.transitions.flatMap(({ from, to }) => [...from, to])];
  const isSound =
    values.length === states.length && [...values, ...named].every(state => states.includes(state));
  return isSound ? workflow : null;
}

function reachedFrom({ initial, transitions }: WorkflowSchema): ReadonlySet<string> {
  const reached = new Set([initial]);
  for (let before = 0; before < reached.size; ) {
    before = reached.size;
    for (const { from, to } of transitions) if (from.some(state => reached.has(state))) reached.add(to);
  }
  return reached;
}
