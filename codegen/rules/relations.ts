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

  'Retention counts from a field': (candidate, world) => {
    const from = candidate.schema['x-retention']?.from;
    return from === undefined || fieldAt(candidate, world, from)
      ? []
      : [noField(candidate, ['x-retention', 'from'], from)];
  },
};

export const noEntity = (file: string, place: SchemaPath, name: string, world: World): Problem =>
  problem(file, place, `The entity "${name}" does not exist`, didYouMean(name, [...world.names]));

/** The entities whose labels the label of this entity shows. */
function labelsIn({ schema, fields }: Candidate): readonly string[] {
  const paths = [...schema['x-represent'].matchAll(/\{([^}]*)\}/g)];
  return paths.flatMap(([, path = '']) => fields.get(path)?.['x-ref']?.entity ?? []);
}
