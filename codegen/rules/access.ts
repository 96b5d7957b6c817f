import { didYouMean, problem } from '../problem';
import type { Rules } from '../rules';

export const accessRules: Rules = {
  'Actions that roles are given exist': ({ file, schema }) => {
    const actions = [
      ...(schema['x-operations'] ?? ['list', 'read', 'create', 'update', 'delete']),
      'export',
      'import',
      ...(schema['x-workflow']?.transitions.map(transition => transition.name) ?? []),
    ];
    return Object.entries(schema['x-access'] ?? {}).flatMap(([role, level]) =>
      typeof level === 'string'
        ? []
        : level.flatMap((action, index) =>
            actions.includes(action)
              ? []
              : [
                  problem(
                    file,
                    ['x-access', role, index],
                    `The action "${action}" does not exist here`,
                    didYouMean(action, actions),
                  ),
                ],
          ),
    );
  },

  'The client scope and the owner are paths of references': ({ file, schema, fields }) => {
    const scope = schema['x-client-scope'];
    const first = scope?.split('.')[0] ?? '';
    const scopeFault =
      scope === undefined || scope === 'shared' || scope === 'id' || fields.get(first)?.['x-ref']
        ? []
        : [
            problem(
              file,
              ['x-client-scope'],
              `"${first}" is no reference`,
              didYouMean(first, [...fields.keys()]),
            ),
          ];
    const owner = schema['x-owner'];
    const ownerFault =
      owner === undefined || fields.has(owner)
        ? []
        : [
            problem(
              file,
              ['x-owner'],
              `Field "${owner}" does not exist`,
              didYouMean(owner, [...fields.keys()]),
            ),
          ];
    return [...scopeFault, ...ownerFault];
  },
};
