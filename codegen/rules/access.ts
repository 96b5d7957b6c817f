import { actions } from '../../src/engine/shared/permissions';
import { actionsOf, operationsOf } from '../buildAccess';
import type { FieldSchema } from '../dialect/field';
import { kindOf } from '../fieldKind';
import { didYouMean, problem, type SchemaPath } from '../problem';
import type { Rules } from './rule';

export const accessRules: Rules = {
  'Actions that roles are given exist': ({ file, schema }) => {
    const actions = actionsOf(operationsOf(schema), schema);
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

  'Rows that are written once are neither changed nor deleted': ({ file, schema }) => {
    const offered = operationsOf(schema).filter(each => each === 'update' || each === 'delete');
    if (!schema['x-append-only'] || offered.length === 0) return [];
    return [
      problem(
        file,
        ['x-append-only'],
        `The rows are written once, and could not be changed or deleted as the API offers it (${offered.join(', ')})`,
        'Write "x-operations": ["list", "read", "create"]',
      ),
    ];
  },

  'Rows that are written once stay as they are': ({ file, schema }) => {
    if (!schema['x-append-only']) return [];
    const once = (place: SchemaPath, message: string, remedy: string) => [
      problem(file, place, `The rows are written once, and ${message}`, remedy),
    ];
    if (schema['x-child-of'])
      return once(
        ['x-child-of'],
        'could not be changed or removed with their parent, as child rows are',
        'Remove x-append-only, or make it an entity with a page of its own',
      );
    return [
      ...(schema['x-workflow']
        ? once(
            ['x-workflow'],
            'no step of a workflow could change them',
            'Remove x-workflow or x-append-only',
          )
        : []),
      ...Object.entries(schema.properties).flatMap(([name, { 'x-ref': ref }]) =>
        ref?.onDelete === 'set-null' || ref?.onDelete === 'cascade'
          ? once(
              ['properties', name, 'x-ref', 'onDelete'],
              `${ref.onDelete === 'cascade' ? 'could not go' : `"${name}" could not become empty`} with the record that it names`,
              'Write "restrict"',
            )
          : [],
      ),
    ];
  },

  'The owner is a field that names one user': ({ file, schema, fields }) => {
    const owner = schema['x-owner'];
    if (owner === undefined) return [];
    const field = fields.get(owner);
    if (!field)
      return [
        problem(file, ['x-owner'], `Field "${owner}" does not exist`, didYouMean(owner, [...fields.keys()])),
      ];
    return namesUser(field)
      ? []
      : [
          problem(
            file,
            ['x-owner'],
            `"${owner}" does not hold the number of one user`,
            'Make it a stored integer with x-ref to "user", or name another field',
          ),
        ];
  },

  'An owner of any resource is an enum of resources and a number': (
    { file, schema, fields },
    { resources },
  ) => {
    const owner = schema['x-owner-record'];
    if (!owner) return [];
    const missing = (['resource', 'id'] as const).flatMap(part => {
      const name = owner[part];
      const place: SchemaPath = ['x-owner-record', part];
      const field = fields.get(name);
      if (!field)
        return [problem(file, place, `Field "${name}" does not exist`, didYouMean(name, [...fields.keys()]))];
      const isFit = part === 'id' ? field.type === 'integer' && !field['x-ref'] : field.enum !== undefined;
      const wanted = part === 'id' ? 'whole number' : 'enum of resources';
      return isFit
        ? []
        : [problem(file, place, `"${name}" is no ${wanted}`, 'Make it one, or name another field')];
    });
    const strangers = (fields.get(owner.resource)?.enum ?? []).flatMap((resource, index) =>
      resources === null || resources.has(resource)
        ? []
        : [
            problem(
              file,
              ['properties', owner.resource, 'enum', index],
              `There is no resource "${resource}"`,
              'Name resources that exist',
            ),
          ],
    );
    return [...missing, ...strangers];
  },

  'What tells of a record names it by fields': ({ file, schema, fields }) =>
    Object.entries(schema['x-about-record'] ?? {}).flatMap(([part, name]) => {
      const place: SchemaPath = ['x-about-record', part];
      const field = fields.get(name);
      if (!field)
        return [problem(file, place, `Field "${name}" does not exist`, didYouMean(name, [...fields.keys()]))];
      const type = {
        resource: 'string',
        id: 'integer',
        author: 'integer',
        changes: 'object',
        reason: 'string',
      }[part];
      return field.type === type
        ? []
        : [problem(file, place, `"${name}" is no ${type}`, 'Make it one, or name another field')];
    }),

  'A named right has a name of its own': ({ file, schema }) => {
    const taken = new Set([
      ...actions,
      ...(schema['x-workflow']?.transitions.map(transition => transition.name) ?? []),
    ]);
    return (schema['x-permissions'] ?? []).flatMap(({ name }, index) => {
      if (!taken.has(name)) {
        taken.add(name);
        return [];
      }
      const place = ['x-permissions', index, 'name'];
      return [problem(file, place, `There is a right "${name}" already`, 'Choose another name')];
    });
  },
};

/** A plain integer may be the number of a user too, for an owner who can be removed. */
function namesUser(field: FieldSchema): boolean {
  if (field['x-computed'] || field['x-secret']) return false;
  const kind = kindOf(field);
  return kind === 'ref' ? field['x-ref']?.entity === 'user' : kind === 'integer';
}
