import { didYouMean, type Problem, problem, type SchemaPath } from '../problem';
import { circleFrom } from './circleFrom';
import { fieldAt, noField } from './fieldAt';
import type { Candidate, Rules, World } from './rule';

export const relationRules: Rules = {
  'A nested entity names its parent, and the parameter stands in its URL': (candidate, world) => {
    const { file, schema, fields } = candidate;
    const parent = schema['x-route']?.parent;
    if (!parent) return [];
    const at: SchemaPath = ['x-route', 'parent'];
    if (!world.names.has(parent.entity)) return [noEntity(file, [...at, 'entity'], parent.entity, world)];
    const leadsUp = fields.get(parent.by)?.['x-ref']?.entity === parent.entity;
    const isInUrl = schema['x-route']?.list?.includes(`/:${parent.param}/`) ?? false;
    const references = [...fields].filter(([, field]) => field['x-ref']).map(([name]) => name);
    return [
      ...(leadsUp
        ? []
        : [
            problem(
              file,
              [...at, 'by'],
              `"${parent.by}" does not refer to "${parent.entity}"`,
              didYouMean(parent.by, references),
            ),
          ]),
      ...(isInUrl
        ? []
        : [
            problem(
              file,
              [...at, 'param'],
              `The list URL does not hold :${parent.param}`,
              'Write it into x-route/list',
            ),
          ]),
    ];
  },

  'A tree grows by a reference to its own entity': ({ name, file, schema, fields }) => {
    const above = schema['x-tree'];
    if (above === undefined) return [];
    const references = [...fields].flatMap(([path, { type, 'x-ref': ref }]) =>
      type === 'integer' && ref?.entity === name ? [path] : [],
    );
    const at: SchemaPath = ['x-tree'];
    if (!references.includes(above)) {
      const remedy =
        references.length > 0 ? didYouMean(above, references) : `Add an integer with x-ref to "${name}"`;
      return [problem(file, at, `"${above}" does not refer to one other record of "${name}"`, remedy)];
    }
    return schema.required?.includes(above)
      ? [
          problem(
            file,
            at,
            `"${above}" is required, so that nothing could stand at the top`,
            'Remove it from required',
          ),
        ]
      : [];
  },

  'Child rows have a parent that lists them': ({ name, file, schema }, world) => {
    const parent = schema['x-child-of'];
    if (parent === undefined) return [];
    if (!world.names.has(parent)) return [noEntity(file, ['x-child-of'], parent, world)];
    const owner = world.byName.get(parent);
    return owner && !owner.schema['x-children']?.some(({ entity }) => entity === name)
      ? [
          problem(
            file,
            ['x-child-of'],
            `schemas/${parent}.json does not list these rows`,
            `Add "${name}" to its x-children`,
          ),
        ]
      : [];
  },

  'Child rows have a name that no field has': ({ file, schema, fields, groups }) =>
    (schema['x-children'] ?? []).flatMap(({ name }, index) =>
      fields.has(name) || groups.has(name)
        ? [
            problem(
              file,
              ['x-children', index, 'name'],
              `The rows "${name}" have the name of a field`,
              'Choose another name',
            ),
          ]
        : [],
    ),

  'The place of child rows is a number that only the server writes': ({ file, schema }, world) =>
    (schema['x-children'] ?? []).flatMap(({ entity, order }, index) => {
      const rows = world.byName.get(entity);
      if (order === undefined || !rows) return [];
      const place = ['x-children', index, 'order'];
      const field = rows.fields.get(order);
      if (!field) return [noField({ ...rows, file }, place, order)];
      const isPlace =
        field.type === 'integer' && field['x-read-only'] && !field['x-ref'] && !field['x-computed'];
      if (!isPlace)
        return [
          problem(
            file,
            place,
            `"${order}" of ${rows.file} cannot keep the place of a row`,
            'Make it an integer with x-read-only',
          ),
        ];
      const { minimum = 0, exclusiveMinimum = 0 } = field;
      if (minimum > 1 || exclusiveMinimum > 0)
        return [
          problem(
            file,
            place,
            `The first row has the place 1, which is less than "${order}" of ${rows.file} may be`,
            `Remove its ${minimum > 1 ? 'minimum' : 'exclusiveMinimum'}`,
          ),
        ];
      const isUnique = field['x-unique'] || rows.schema['x-unique']?.some(key => key.includes(order));
      return isUnique
        ? [
            problem(
              file,
              place,
              `No two rows could change their places: "${order}" occurs only once`,
              'Remove it from x-unique',
            ),
          ]
        : [];
    }),

  'A record is labelled by its fields': ({ file, schema }) =>
    /\{[^}]+\}/.test(schema['x-represent'])
      ? []
      : [
          problem(
            file,
            ['x-represent'],
            'Every record would have the same label',
            'Name at least one field in braces: "{name}"',
          ),
        ],

  'Labels of records do not go in a circle': (candidate, world) => {
    // Each cycle is reported once, for the entity whose name sorts first.
    const next = (name: string) => {
      const entity = world.byName.get(name);
      return entity ? labelsIn(entity).filter(label => label >= candidate.name) : [];
    };
    const circle = circleFrom(candidate.name, next);
    return circle
      ? [
          problem(
            candidate.file,
            ['x-represent'],
            `The label needs itself: ${[...circle, candidate.name].join(' → ')}`,
            'Leave one of the references out',
          ),
        ]
      : [];
  },

  'A former name is not in use': ({ file, schema, fields }) =>
    Object.entries(schema.properties).flatMap(([name, { 'x-renamed-from': former }]) =>
      former !== undefined && fields.has(former)
        ? [
            problem(
              file,
              ['properties', name, 'x-renamed-from'],
              `The field "${former}" still exists`,
              'Remove x-renamed-from, or the old field',
            ),
          ]
        : [],
    ),

  'Retention counts from a field': (candidate, world) => {
    const from = candidate.schema['x-retention']?.from;
    return from === undefined || fieldAt(candidate, world, from)
      ? []
      : [noField(candidate, ['x-retention', 'from'], from)];
  },
};

const noEntity = (file: string, place: SchemaPath, name: string, world: World): Problem =>
  problem(file, place, `The entity "${name}" does not exist`, didYouMean(name, [...world.names]));

/** The entities whose labels the label of this entity shows. */
function labelsIn({ schema, fields }: Candidate): readonly string[] {
  const paths = [...schema['x-represent'].matchAll(/\{([^}]*)\}/g)];
  return paths.flatMap(([, path = '']) => fields.get(path)?.['x-ref']?.entity ?? []);
}
