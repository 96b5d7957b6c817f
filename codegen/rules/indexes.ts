import type { FieldKind } from '../../src/engine/shared/field';
import { longestOf, mostIndexed } from '../../src/engine/shared/tables/indexRoom';
import type { FieldSchema } from '../dialect/field';
import { kindOf } from '../fieldKind';
import { patternFault } from '../patternFault';
import { type Problem, problem, type SchemaPath } from '../problem';
import { SYSTEM_FOLDER } from '../schemaDocument';
import type { Candidate, Rules } from './rule';

/** Kinds of one value that the databases compare as such. */
const SEVERAL: ReadonlySet<FieldKind> = new Set(['refs', 'enums', 'tags', 'dates', 'json', 'binary']);

/** PostgreSQL refuses to save a row whose index entry is too long, even if its fields satisfy the schema. */
export const indexRules: Rules = {
  'Unique values, indexes and periods are of single values': ({ file, schema, fields }) => {
    const combined = (['x-unique', 'x-index'] as const).flatMap(keyword =>
      (schema[keyword] ?? []).flatMap((paths, index) =>
        paths.map((path, at) => ({ path, keyword, place: [keyword, index, at], remedy: 'Leave it out' })),
      ),
    );
    const single = Object.entries(schema.properties).flatMap(([path, field]) =>
      field['x-unique'] && !field['x-file']
        ? [{ path, keyword: 'x-unique', place: ['properties', path, 'x-unique'], remedy: 'Remove it' }]
        : [],
    );
    const periods = (schema['x-no-overlap'] ?? []).flatMap(({ within }, index) =>
      within.map((path, at) => ({
        path,
        keyword: 'x-no-overlap',
        place: ['x-no-overlap', index, 'within', at],
        remedy: 'Leave it out',
      })),
    );
    return [...combined, ...single, ...periods].flatMap(({ path, keyword, place, remedy }) => {
      const field = fields.get(path);
      const kind = field ? kindOf(field) : 'text';
      return SEVERAL.has(kind)
        ? [
            problem(
              file,
              place,
              `"${path}" is of kind ${kind}, and ${keyword} compares single values`,
              `${remedy}, or make an entity of what is to be compared`,
            ),
          ]
        : [];
    });
  },

  'Texts that an index holds fit into it': candidate => {
    const { file, schema } = candidate;
    if (file.startsWith(SYSTEM_FOLDER)) return [];
    const combined = (['x-unique', 'x-index'] as const).flatMap(keyword =>
      (schema[keyword] ?? []).map((paths, index) => ({ paths, place: [keyword, index] })),
    );
    const single = Object.entries(schema.properties).flatMap(([name, field]) =>
      field['x-unique'] && !field['x-secret']
        ? [{ paths: [name], place: ['properties', name, 'x-unique'] }]
        : [],
    );
    return [...combined, ...single].flatMap(({ paths, place }) => tooLong(candidate, paths, place));
  },
};

function tooLong({ file, fields }: Candidate, paths: readonly string[], place: SchemaPath) {
  const texts = paths.flatMap(path => {
    const field = fields.get(path);
    return field && isText(field) ? [{ path, most: charactersOf(field) }] : [];
  });
  const sum = texts.reduce((total, { most }) => total + most, 0);
  if (sum <= mostIndexed) return [];
  const names = texts.map(({ path }) => `"${path}"`).join(' and ');
  const length = Number.isFinite(sum) ? `up to ${sum.toLocaleString('en')} characters` : 'no most length';
  const found: Problem = problem(
    file,
    place,
    `${names} ${texts.length > 1 ? 'have' : 'has'} ${length}, and an index of PostgreSQL has room for ${mostIndexed}`,
    'Give a smaller maxLength',
  );
  return [found];
}

const isText = (field: FieldSchema): boolean => {
  const computed = field['x-computed'];
  const hasColumn = !computed || ('expression' in computed && computed.stored === true);
  return hasColumn && kindOf(field) === 'text';
};

const charactersOf = ({ maxLength, pattern, 'x-format': format }: FieldSchema): number =>
  longestOf({ maxLength, format, pattern: pattern && patternFault(pattern) === null ? pattern : null });
