import { valueTypeOf } from '../../src/engine/shared/tables/crossFieldRules';
import { columnsOf, names } from '../../src/engine/shared/tables/expression';
import { computedRows } from '../computedRows';
import type { FieldSchema } from '../dialect/field';
import { kindOf, scaleOf } from '../fieldKind';
import { didYouMean, type Problem, problem } from '../problem';
import { judgeExpression } from './judgeExpression';
import { checkPath } from './paths';
import type { Candidate, Rules, World } from './rule';

/** The keywords that determine the kind of a field. */
const kindKeys = ['type', 'format', 'enum', 'items', 'x-money', 'x-decimal', 'x-ref', 'x-file'] as const;

/** Rules about computed fields (`x-computed`). */
export const computedRules: Rules = {
  'What is worked out has a column where it is stored alone': ({ file, schema, fields }) => {
    const places = (keyword: 'x-unique' | 'x-index') =>
      (schema[keyword] ?? []).flatMap((paths, at) =>
        paths.map((path, index) => ({ keyword, path, place: [keyword, at, index] })),
      );
    const within = (schema['x-no-overlap'] ?? []).flatMap((period, at) =>
      period.within.map((path, index) => ({
        keyword: 'x-no-overlap' as const,
        path,
        place: ['x-no-overlap', at, 'within', index],
      })),
    );
    return [...places('x-unique'), ...places('x-index'), ...within].flatMap(({ keyword, path, place }) => {
      const computed = fields.get(path)?.['x-computed'];
      if (!computed) return [];
      if (keyword !== 'x-index')
        return [
          problem(file, place, `"${path}" is computed, and ${keyword} is of written values`, 'Leave it out'),
        ];
      if (!('expression' in computed))
        return [problem(file, place, `"${path}" is worked out from other records`, 'Leave it out')];
      return computed.stored
        ? []
        : [problem(file, place, `"${path}" has no column`, 'Store it: "stored": true in its x-computed')];
    });
  },

  'A computed field looks at fields that exist': (candidate, world) =>
    Object.entries(candidate.schema.properties).flatMap(([name, { 'x-computed': computed }]) => {
      const place = ['properties', name, 'x-computed'];
      if (computed && 'lookup' in computed)
        return checkPath(candidate, world, computed.lookup, [...place, 'lookup'], { references: true });
      const rows = computedRows(computed);
      if (!rows) return [];
      const target = world.byName.get(rows.entity);
      if (!target)
        return world.names.has(rows.entity)
          ? []
          : [
              problem(
                candidate.file,
                [...place, rows.keyword, 'entity'],
                `The entity "${rows.entity}" does not exist`,
                didYouMean(rows.entity, [...world.names]),
              ),
            ];
      const missing = [rows.by, ...(rows.keyword === 'sum' ? [rows.field] : [])].filter(
        path => !target.fields.has(path),
      );
      return missing.map(path =>
        problem(
          candidate.file,
          [...place, rows.keyword],
          `Field "${path}" does not exist in ${target.file}`,
          didYouMean(path, [...target.fields.keys()]),
        ),
      );
    }),

  'A lookup gives what its field holds, and comes to an end': (candidate, world) =>
    Object.entries(candidate.schema.properties).flatMap(([name, field]): readonly Problem[] => {
      const computed = field['x-computed'];
      if (!computed || !('lookup' in computed)) return [];
      const fault = (message: string, remedy: string) => [
        problem(candidate.file, ['properties', name, 'x-computed', 'lookup'], message, remedy),
      ];
      const found = endOf(candidate, world, computed.lookup, [field]);
      if (found === 'circle') return fault(`"${name}" looks itself up`, 'Name a field that people enter');
      if (found === null || kindOf(found) === kindOf(field)) return [];
      return fault(
        `"${name}" is of kind ${kindOf(field)}, and what it looks up of kind ${kindOf(found)}`,
        `Give it the same ${kindKeys.filter(key => found[key] !== undefined).join(', ')} as the other field`,
      );
    }),

  'A count is a whole number, and a sum adds up numbers of its own kind': (candidate, world) =>
    Object.entries(candidate.schema.properties).flatMap(([name, field]): readonly Problem[] => {
      const rows = computedRows(field['x-computed']);
      if (!rows) return [];
      const place = ['properties', name, 'x-computed', rows.keyword];
      if (rows.keyword === 'count')
        return kindOf(field) === 'integer'
          ? []
          : [
              problem(
                candidate.file,
                place,
                `"${name}" counts, and its kind is ${kindOf(field)}`,
                'Make its type integer',
              ),
            ];
      const added = world.byName.get(rows.entity)?.fields.get(rows.field);
      if (!added) return [];
      const isNumber = ['integer', 'decimal', 'money'].includes(kindOf(added));
      if (!isNumber)
        return [
          problem(
            candidate.file,
            [...place, 'field'],
            `"${rows.field}" is of kind ${kindOf(added)}, which cannot be added up`,
            'Name an integer or an amount',
          ),
        ];
      return kindOf(field) === kindOf(added) && scaleOf(field) === scaleOf(added)
        ? []
        : [
            problem(
              candidate.file,
              place,
              `"${name}" (${kindOf(field)}) and "${rows.field}" (${kindOf(added)}) are not of one kind`,
              'Give both the same type, x-money and x-decimal',
            ),
          ];
    }),

  'An expression gives what its field holds': candidate =>
    Object.entries(candidate.schema.properties).flatMap(([name, field]): readonly Problem[] => {
      const computed = field['x-computed'];
      if (!computed || !('expression' in computed)) return [];
      const fault = (message: string, remedy: string) => [
        problem(candidate.file, ['properties', name, 'x-computed', 'expression'], message, remedy),
      ];
      const found = judgeExpression(candidate, computed.expression);
      if (found.kind === 'fault') return fault(found.message, found.remedy);
      const kind = kindOf(field);
      const wanted = ['integer', 'decimal', 'money', 'boolean', 'text'].includes(kind)
        ? valueTypeOf(kind)
        : null;
      if (wanted === null)
        return fault(`An expression gives no ${kind}`, 'Make the field an integer, a text or true or false');
      if (found.type !== wanted)
        return fault(
          `"${name}" is ${names[wanted]}, and the expression gives ${found.type === null ? 'nothing' : names[found.type]}`,
          'Change the type or the expression',
        );
      const scale = scaleOf(field);
      if (wanted === 'integer' && found.scale !== null && found.scale !== scale)
        return fault(
          `"${name}" has ${scale} decimal places, and the expression gives ${found.scale}`,
          'Use x-money or x-decimal as the fields do that it adds up',
        );
      const hidden = columnsOf(found.expression).find(path => {
        const read = candidate.fields.get(path);
        return read?.['x-sensitive'] || read?.['x-copy-of'];
      });
      return hidden === undefined
        ? []
        : fault(`Not everybody may read "${hidden}", and the value would tell of it`, 'Leave it out');
    }),
};

/** The field at the end of a path of lookups; null if there is none, which other rules report. */
function endOf(
  entity: Candidate,
  world: World,
  path: string,
  seen: readonly FieldSchema[],
): FieldSchema | 'circle' | null {
  const own = entity.fields.get(path);
  if (own) {
    const computed = own['x-computed'];
    if (!computed || !('lookup' in computed)) return own;
    return seen.includes(own) ? 'circle' : endOf(entity, world, computed.lookup, [...seen, own]);
  }
  const [first = '', ...rest] = path.split('.');
  const target = world.byName.get(entity.fields.get(first)?.['x-ref']?.entity ?? '');
  return target && rest.length > 0 ? endOf(target, world, rest.join('.'), seen) : null;
}
