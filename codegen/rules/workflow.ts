import { actions } from '../../src/engine/shared/permissions';
import { didYouMean, problem, type SchemaPath } from '../problem';
import { noField } from './fieldAt';
import type { Rules } from './rule';

export const workflowRules: Rules = {
  'A workflow moves an enum of its entity': ({ file, schema }) => {
    const workflow = schema['x-workflow'];
    if (!workflow || schema.properties[workflow.field]?.enum) return [];
    return [
      problem(
        file,
        ['x-workflow', 'field'],
        `"${workflow.field}" is no enum of this entity`,
        didYouMean(workflow.field, Object.keys(schema.properties)),
      ),
    ];
  },

  'Every value is a state, and every state a value': ({ file, schema }) => {
    const workflow = schema['x-workflow'];
    const values = workflow && schema.properties[workflow.field]?.enum;
    if (!workflow || !values) return [];
    const states = Object.keys(workflow.states);
    return [
      ...values
        .filter(value => !states.includes(value))
        .map(value =>
          problem(
            file,
            ['x-workflow', 'states'],
            `The state "${value}" is not described`,
            `Add "${value}": {}`,
          ),
        ),
      ...states
        .filter(state => !values.includes(state))
        .map(state =>
          problem(
            file,
            ['x-workflow', 'states', state],
            `"${state}" is no value of "${workflow.field}"`,
            didYouMean(state, values),
          ),
        ),
    ];
  },

  'A record begins in the initial state': ({ file, schema }) => {
    const { field: name = '', initial = '' } = schema['x-workflow'] ?? {};
    const field = schema.properties[name];
    // an unknown initial state is reported by another rule
    if (!field?.enum?.includes(initial)) return [];
    const begins = `A new record begins in "${initial}"`;
    const usual = field.default ?? initial;
    return [
      ...(usual === initial || !field.enum.includes(String(usual))
        ? []
        : [
            problem(
              file,
              ['properties', name, 'default'],
              `${begins}, not in "${usual}"`,
              'Remove it, or change "initial"',
            ),
          ]),
      ...(['x-default', 'x-default-by-role', 'x-follows', 'x-when'] as const)
        .filter(keyword => field[keyword] !== undefined)
        .map(keyword =>
          problem(file, ['properties', name, keyword], `${begins}, whatever ${keyword} says`, 'Remove it'),
        ),
    ];
  },

  'Transitions lead between states': ({ file, schema }) => {
    const workflow = schema['x-workflow'];
    if (!workflow) return [];
    const states = Object.keys(workflow.states);
    const check = (state: string, place: SchemaPath) =>
      states.includes(state)
        ? []
        : [
            problem(
              file,
              ['x-workflow', ...place],
              `The state "${state}" does not exist`,
              didYouMean(state, states),
            ),
          ];
    return [
      ...check(workflow.initial, ['initial']),
      ...(workflow.line ?? []).flatMap((state, index) => check(state, ['line', index])),
      ...workflow.transitions.flatMap((transition, index) => [
        ...transition.from.flatMap((state, from) => check(state, ['transitions', index, 'from', from])),
        ...check(transition.to, ['transitions', index, 'to']),
      ]),
    ];
  },

  'The usual way begins in the initial state, and a step leads on from each': ({ file, schema }) => {
    const { line = [], initial, states = {}, transitions = [] } = schema['x-workflow'] ?? {};
    if (line.some(state => !Object.hasOwn(states, state))) return [];
    return line.flatMap((state, index) => {
      const place = ['x-workflow', 'line', index];
      const before = line[index - 1];
      if (before === undefined)
        return state === initial
          ? []
          : [problem(file, place, `A record begins in "${initial}"`, `Begin the line with it`)];
      const next = transitions.filter(({ from }) => from.includes(before)).map(({ to }) => to);
      return next.includes(state)
        ? []
        : [
            problem(
              file,
              place,
              `No step leads from "${before}" to "${state}"`,
              didYouMean(state, [...new Set(next)]),
            ),
          ];
    });
  },

  'Transitions have names of their own': ({ file, schema }) => {
    const names = schema['x-workflow']?.transitions.map(transition => transition.name) ?? [];
    return names.flatMap((name, index) => {
      const place = ['x-workflow', 'transitions', index, 'name'];
      if (actions.includes(name))
        return [problem(file, place, `"${name}" is the name of an action`, 'Choose another name')];
      return names.indexOf(name) === index
        ? []
        : [
            problem(
              file,
              place,
              `The transition "${name}" is there twice`,
              'Use one transition with several states in from',
            ),
          ];
    });
  },

  'Locked and required fields of a workflow exist': candidate => {
    const workflow = candidate.schema['x-workflow'];
    const children = candidate.schema['x-children']?.map(({ name }) => name) ?? [];
    const check = (paths: readonly string[], place: SchemaPath) =>
      paths.flatMap((path, index) =>
        candidate.fields.has(path) || candidate.groups.has(path) || children.includes(path)
          ? []
          : [noField(candidate, ['x-workflow', ...place, index], path)],
      );
    return [
      ...Object.entries(workflow?.states ?? {}).flatMap(([state, { locked }]) =>
        typeof locked === 'object' ? check(locked, ['states', state, 'locked']) : [],
      ),
      ...(workflow?.transitions ?? []).flatMap(({ requires }, index) =>
        check(requires ?? [], ['transitions', index, 'requires']),
      ),
    ];
  },
};
