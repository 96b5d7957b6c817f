import { valueTypeOf } from '../../src/engine/shared/tables/crossFieldRules';
import { columnsOf, names } from '../../src/engine/shared/tables/expression';
import { kindOf, scaleOf } from '../fieldKind';
import { type Problem, problem } from '../problem';
import { judgeExpression } from './judgeExpression';
import type { Rules } from './rule';

/** Fields that an expression works out (`x-computed`). */
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
        return fault(`An expression gives no ${kind}`, 'Make the field a number, a text or true or false');
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
