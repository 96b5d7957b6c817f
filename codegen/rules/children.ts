import type { FieldSchema } from '../dialect/field';
import { didYouMean, problem } from '../problem';
import { noField } from './fieldAt';
import { isReserved } from './names';
import { noEntity } from './relations';
import type { Rules } from './rule';

export const childRules: Rules = {
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

  'Child rows are shown, read and written with their parent': ({ file, schema }) => {
    if (schema['x-child-of'] === undefined) return [];
    const steps = schema['x-workflow']?.transitions ?? [];
    const meaningless = [
      ...ofPages.filter(keyword => schema[keyword] !== undefined).map(keyword => [keyword, noPages] as const),
      ...(schema['x-operations'] ? [['x-operations', noRights] as const] : []),
      // Named permissions, which the office's own routes ask for, are granted by x-access, too.
      ...(schema['x-access'] && !schema['x-permissions'] ? [['x-access', noRights] as const] : []),
      ...(steps.some(({ by }) => by !== 'product') ? [['x-workflow', noSteps] as const] : []),
    ];
    return meaningless.map(([keyword, message]) =>
      problem(
        file,
        [keyword],
        message,
        'Remove it, or make it an entity with a page of its own: without x-child-of',
      ),
    );
  },

  'Child rows have a name of their own': ({ file, schema, fields, groups }) =>
    (schema['x-children'] ?? []).flatMap(({ name }, index, all) => {
      const fault =
        fields.has(name) || groups.has(name)
          ? 'have the name of a field'
          : isReserved(name)
            ? 'have a name that every record has or may get'
            : all.findIndex(other => other.name === name) < index
              ? 'are there twice'
              : null;
      const place = ['x-children', index, 'name'];
      return fault === null
        ? []
        : [problem(file, place, `The rows "${name}" ${fault}`, 'Choose another name')];
    }),

  'Child rows stand in one list of one other entity, and have none of their own': (candidate, { byName }) =>
    (candidate.schema['x-children'] ?? []).flatMap(({ entity }, index, all) => {
      const fault = (message: string, remedy: string) => [
        problem(candidate.file, ['x-children', index, 'entity'], message, remedy),
      ];
      if (entity === candidate.name)
        return fault(
          `"${entity}" would stand inside itself without end`,
          'Remove it, and say which record is above another by x-tree',
        );
      const first = all.find(other => other.entity === entity);
      if (first !== all[index])
        return fault(
          `The rows of "${entity}" stand under "${first?.name}" already`,
          'Remove one of the two, or make an entity for each',
        );
      return (byName.get(entity)?.schema['x-children'] ?? []).length > 0
        ? fault(
            `"${entity}" has child rows of its own, which no record could carry along`,
            `Remove x-children there, or make "${entity}" an entity with a page of its own: without x-child-of, and with x-route and its parent`,
          )
        : [];
    }),

  'Child rows refer to their record by one reference': (candidate, { byName }) =>
    (candidate.schema['x-children'] ?? []).flatMap(({ entity, by }, index) => {
      const rows = byName.get(entity);
      const field = rows?.fields.get(by);
      // an unknown entity or field is reported by another rule
      if (!rows || !field || leadsTo(candidate.name, field)) return [];
      const fit = [...rows.fields].flatMap(([path, each]) => (leadsTo(candidate.name, each) ? [path] : []));
      return [
        problem(
          candidate.file,
          ['x-children', index, 'by'],
          `"${by}" of ${rows.file} does not refer to one record of "${candidate.name}"`,
          fit.length > 0 ? didYouMean(by, fit) : `Add an integer with x-ref to "${candidate.name}" there`,
        ),
      ];
    }),

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
};

const ofPages = ['x-menu', 'x-route'] as const;
const noPages = 'Child rows have no addresses of their own: they are shown in the pages of their parent';
const noRights = 'Child rows have no rights of their own: those of their parent apply';
const noSteps = 'Child rows are written with their parent, so that no step could be taken';

const leadsTo = (entity: string, { type, 'x-ref': ref, 'x-computed': computed }: FieldSchema): boolean =>
  type === 'integer' && ref?.entity === entity && !computed;
