import { kindOf } from '../fieldKind';
import { didYouMean, type Problem, problem, type SchemaPath } from '../problem';
import { fieldAt, reached, systemColumns } from './fieldAt';
import type { Candidate, Rules, World } from './rule';

/** A path must lead to a field of the entity, or through references where `options.references` allows it. */
export function checkPath(
  candidate: Candidate,
  world: World,
  path: string,
  place: SchemaPath,
  options: {
    groups?: boolean;
    children?: boolean;
    references?: boolean;
    oneOf?: boolean;
    lookup?: boolean;
  } = {},
): readonly Problem[] {
  if (candidate.fields.has(path) || systemColumns.includes(path)) return [];
  if (options.groups && candidate.groups.has(path)) return [];
  if (options.children && candidate.schema['x-children']?.some(child => child.name === path)) return [];
  const oneOf = options.oneOf ? (candidate.schema['x-one-of'] ?? []).map(({ name }) => name) : [];
  if (oneOf.includes(path)) return [];
  if (options.references && fieldAt(candidate, world, path)) return [];
  const [end, rest] = options.references ? reached(candidate, world, path) : [candidate, path];
  if (end !== candidate) {
    const message = `Field "${path}" does not exist: ${end.name} has no "${rest}"`;
    return [problem(candidate.file, place, message, didYouMean(rest, [...end.fields.keys()]))];
  }
  if (fieldAt(candidate, world, path)) return [leadsAway(candidate, path, place, options.lookup)];
  const known = new Set([...candidate.fields.keys(), ...(options.groups ? candidate.groups : []), ...oneOf]);
  return [problem(candidate.file, place, `Field "${path}" does not exist`, didYouMean(path, [...known]))];
}

export const pathRules: Rules = {
  'List columns, filters and sort name fields': (candidate, world) => {
    const list = candidate.schema['x-list'];
    const filters = (list?.filters ?? []).flatMap((filter, index) =>
      typeof filter === 'string'
        ? checkPath(candidate, world, filter, ['x-list', 'filters', index], { references: true })
        : [],
    );
    const many = (key: 'columns' | 'reads' | 'sortable') =>
      (list?.[key] ?? []).flatMap((path, index) =>
        checkPath(candidate, world, path, ['x-list', key, index], { oneOf: key === 'columns', lookup: true }),
      );
    const sort = list?.sort ? checkPath(candidate, world, list.sort.field, ['x-list', 'sort', 'field']) : [];
    const { ties } = list?.sort ?? {};
    const second = ties ? checkPath(candidate, world, ties.field, ['x-list', 'sort', 'ties', 'field']) : [];
    return [...many('columns'), ...many('reads'), ...filters, ...many('sortable'), ...sort, ...second];
  },

  'Search, unique, index and periods name fields': (candidate, world) => {
    const { schema } = candidate;
    const lists = (key: 'x-unique' | 'x-index') =>
      (schema[key] ?? []).flatMap((paths, i) =>
        paths.flatMap((path, j) => checkPath(candidate, world, path, [key, i, j])),
      );
    const periods = (schema['x-no-overlap'] ?? []).flatMap((period, i) => [
      ...period.within.flatMap((path, j) =>
        checkPath(candidate, world, path, ['x-no-overlap', i, 'within', j]),
      ),
      ...checkPath(candidate, world, period.from, ['x-no-overlap', i, 'from']),
      ...checkPath(candidate, world, period.to, ['x-no-overlap', i, 'to']),
    ]);
    const search = (schema['x-search'] ?? []).flatMap((path, i) =>
      checkPath(candidate, world, path, ['x-search', i]),
    );
    return [...search, ...lists('x-unique'), ...lists('x-index'), ...periods];
  },

  'Conditions and comparisons name fields': (candidate, world) =>
    Object.entries(candidate.schema.properties).flatMap(([name, field]) => [
      ...(['x-when', 'x-required-when'] as const).flatMap(keyword =>
        Object.keys(field[keyword] ?? {}).flatMap(path =>
          checkPath(candidate, world, path, ['properties', name, keyword, path]),
        ),
      ),
      ...(field['x-not-before']
        ? checkPath(candidate, world, field['x-not-before'], ['properties', name, 'x-not-before'])
        : []),
    ]),

  'A field follows others that exist and may be copied': (candidate, world) =>
    Object.entries(candidate.schema.properties).flatMap(([name, { 'x-follows': follows = [] }]) => {
      const members = [...candidate.fields.keys()].filter(path => path.startsWith(`${name}.`));
      return follows.flatMap(({ from, when }, index) => {
        const place = ['properties', name, 'x-follows', index];
        const ends = members.length === 0 ? [from] : members.map(path => from + path.slice(name.length));
        const conditions = Object.keys(when ?? {});
        return [
          ...ends.flatMap(path => followedPath(candidate, world, path, [...place, 'from'])).slice(0, 1),
          ...conditions.flatMap(path => checkPath(candidate, world, path, [...place, 'when', path])),
        ];
      });
    }),

  'The representation names fields': (candidate, world) =>
    fieldsOf(candidate.schema['x-represent']).flatMap(path =>
      checkPath(candidate, world, path, ['x-represent']),
    ),

  'A label is made of what reads as a line': ({ file, schema, fields }) =>
    fieldsOf(schema['x-represent']).flatMap(path => {
      const field = fields.get(path);
      const kind = field ? kindOf(field) : 'text';
      if (field?.['x-secret']) {
        const message = `Field "${path}" never leaves the server`;
        return [problem(file, ['x-represent'], message, 'Name a field without x-secret')];
      }
      return kind === 'json' || kind === 'binary'
        ? [problem(file, ['x-represent'], `"${path}" is nothing to be read in a line`, 'Name another field')]
        : [];
    }),

  'The short label names fields of the long one': ({ file, schema }) => {
    const named = fieldsOf(schema['x-represent']);
    return fieldsOf(schema['x-short'] ?? '').flatMap(path =>
      named.includes(path)
        ? []
        : [problem(file, ['x-short'], `"${path}" is no field of x-represent`, didYouMean(path, named))],
    );
  },

  'A choice shows fields that everybody may read': (candidate, world) =>
    (candidate.schema['x-choice'] ?? []).flatMap((path, index) => {
      const field = candidate.fields.get(path);
      const place = ['x-choice', index];
      if (!field) return checkPath(candidate, world, path, place);
      const isWhole = field.type === 'object' || field['x-secret'] || field['x-binary'];
      if (!field['x-sensitive'] && !isWhole) return [];
      const why = isWhole ? 'is nothing to be read in a line' : 'is specially protected';
      return [problem(candidate.file, place, `Field "${path}" ${why}`, 'Name another field')];
    }),

  'Child rows name an entity that names them back': (candidate, world) =>
    (candidate.schema['x-children'] ?? []).flatMap((child, index) => {
      if (!world.names.has(child.entity))
        return [
          problem(
            candidate.file,
            ['x-children', index, 'entity'],
            `The entity "${child.entity}" does not exist`,
            didYouMean(child.entity, [...world.names]),
          ),
        ];
      const rows = world.byName.get(child.entity);
      if (!rows) return [];
      const by = checkPath(rows, world, child.by, ['x-child-of']);
      const back =
        rows.schema['x-child-of'] === candidate.name
          ? []
          : [
              problem(
                rows.file,
                ['x-child-of'],
                `The rows of ${candidate.file} do not name it`,
                `Add "x-child-of": "${candidate.name}"`,
              ),
            ];
      return [...by, ...back];
    }),
};

/**
 * Reports a path through a reference where only fields of the record itself are allowed. `lookup`: the remedy
 * also suggests a computed field.
 */
function leadsAway(candidate: Candidate, path: string, place: SchemaPath, lookup = false): Problem {
  const [reference = ''] = path.split('.');
  const message = `"${path}" leads to another record, and only fields of ${candidate.name} itself can stand here`;
  const looked = `, or a field of its own with "x-computed": { "lookup": "${path}" }`;
  return problem(candidate.file, place, message, `Name "${reference}"${lookup ? looked : ''}`);
}

/** The paths in the braces of a template. */
const fieldsOf = (template: string): readonly string[] =>
  [...template.matchAll(/\{([^}]*)\}/g)].map(([, path = '']) => path);

/** Sensitive and secret fields may not be copied into fields without their protection. */
function followedPath(
  candidate: Candidate,
  world: World,
  path: string,
  place: SchemaPath,
): readonly Problem[] {
  const field = fieldAt(candidate, world, path);
  const isProtected = field && field !== 'unjudged' && (field['x-sensitive'] || field['x-secret']);
  if (!isProtected) return checkPath(candidate, world, path, place, { references: true });
  const message = `Field "${path}" is specially protected and cannot be copied`;
  return [problem(candidate.file, place, message, 'Follow a field without x-sensitive')];
}
