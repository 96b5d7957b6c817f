import type { FieldKind } from '../../src/engine/shared/field';
import type { FieldSchema } from '../dialect/field';
import { kindOf } from '../fieldKind';
import { patternFault } from '../patternFault';
import { type Problem, problem, type SchemaPath } from '../problem';
import type { Candidate, Rules } from './rule';

const own = ({ schema }: Candidate) => Object.entries(schema.properties).filter(([, field]) => !field.$ref);

/** The types that each keyword applies to; messages suggest the first. */
const TYPES: Readonly<Partial<Record<keyof FieldSchema, readonly FieldSchema['type'][]>>> = {
  format: ['string'],
  enum: ['string'],
  pattern: ['string'],
  minLength: ['string'],
  maxLength: ['string'],
  'x-format': ['string'],
  'x-binary': ['string'],
  minimum: ['integer', 'number'],
  maximum: ['integer', 'number'],
  exclusiveMinimum: ['integer', 'number'],
  'x-money': ['integer'],
  'x-decimal': ['integer', 'number'],
  'x-sum': ['integer'],
  'x-unit': ['integer', 'number'],
  items: ['array'],
  minItems: ['array'],
  maxItems: ['array'],
};

const BOUNDS = [
  ['minLength', 'maxLength'],
  ['minimum', 'maximum'],
  ['exclusiveMinimum', 'maximum'],
  ['minItems', 'maxItems'],
] as const;

export const kindRules: Rules = {
  'A keyword fits the type of its field': candidate =>
    own(candidate).flatMap(([name, field]) =>
      Object.entries(TYPES).flatMap(([keyword, types]) =>
        keyword in field && !types.includes(field.type)
          ? [
              problem(
                candidate.file,
                ['properties', name, keyword],
                `"${keyword}" means nothing for a field of type ${field.type}`,
                `Remove it, or make the type ${types[0]}`,
              ),
            ]
          : [],
      ),
    ),

  'A lower bound lies below the upper one': candidate =>
    own(candidate).flatMap(([name, field]) =>
      BOUNDS.flatMap(([lower, upper]) => {
        const [least, most] = [field[lower], field[upper]];
        const isNone = (low: number, high: number) =>
          low > high || (lower === 'exclusiveMinimum' && low === high);
        return least !== undefined && most !== undefined && isNone(least, most)
          ? [
              problem(
                candidate.file,
                ['properties', name, lower],
                `No value of "${name}" can be ${lower === 'exclusiveMinimum' ? 'greater than' : 'at least'} ${least} and at most ${most}`,
                `Change ${lower} or ${upper}`,
              ),
            ]
          : [];
      }),
    ),

  'A choice is limited by its values alone': candidate =>
    own(candidate).flatMap(([name, field]) =>
      (['minLength', 'maxLength', 'pattern', 'x-format'] as const).flatMap(keyword =>
        field.enum && keyword in field
          ? [
              problem(
                candidate.file,
                ['properties', name, keyword],
                `"${keyword}" means nothing beside "enum", whose values are all there is`,
                'Remove it',
              ),
            ]
          : [],
      ),
    ),

  'A pattern can be checked by both databases': candidate =>
    own(candidate).flatMap(([name, { pattern }]) => {
      const fault = pattern === undefined ? null : patternFault(pattern);
      return fault === null
        ? []
        : [
            problem(
              candidate.file,
              ['properties', name, 'pattern'],
              `The pattern ${pattern} ${fault}`,
              'Use literals, classes, \\d, groups, {n}, {m,n} and ? between ^ and $',
            ),
          ];
    }),

  'A default stands in one place': candidate =>
    own(candidate).flatMap(([name, field]) =>
      field.default !== undefined && field['x-default'] !== undefined
        ? [
            problem(
              candidate.file,
              ['properties', name, 'x-default'],
              `"${name}" has a default and an x-default`,
              'Keep one of the two',
            ),
          ]
        : [],
    ),

  'What is computed is not written': candidate =>
    own(candidate).flatMap(([name, field]) => {
      if (!field['x-computed']) return [];
      const keywords = [
        ...(['default', 'x-default', 'x-default-by-role'] as const),
        ...(['x-unique', 'x-set-once', 'x-secret', 'x-when'] as const),
      ];
      const faults = keywords
        .filter(keyword => keyword in field)
        .map(keyword => ({
          place: ['properties', name, keyword],
          what: `"${keyword}" means nothing for it`,
        }));
      const position = candidate.schema.required?.indexOf(name) ?? -1;
      const required = position < 0 ? [] : [{ place: ['required', position], what: 'no one can enter it' }];
      return [...faults, ...required].map(({ place, what }) =>
        problem(candidate.file, place, `"${name}" is computed, so ${what}`, 'Remove it'),
      );
    }),

  'A list sorts by what has an order': candidate => {
    const list = candidate.schema['x-list'];
    const sorted = (list?.sortable ?? []).map((path, index) => ({
      path,
      place: ['x-list', 'sortable', index],
    }));
    const first = list?.sort ? [{ path: list.sort.field, place: ['x-list', 'sort', 'field'] }] : [];
    const ties = list?.sort?.ties
      ? [{ path: list.sort.ties.field, place: ['x-list', 'sort', 'ties', 'field'] }]
      : [];
    const views = (list?.views ?? []).flatMap(({ sort }, index) =>
      sort ? [{ path: sort.field, place: ['x-list', 'views', index, 'sort', 'field'] }] : [],
    );
    return [...sorted, ...first, ...ties, ...views].flatMap(({ path, place }) =>
      misfit(candidate, path, place, 'sorted', NO_ORDER),
    );
  },

  'Search looks into texts, choices, days, months, amounts and references': candidate =>
    (candidate.schema['x-search'] ?? []).flatMap((path, index) =>
      misfit(candidate, path, ['x-search', index], 'searched', NOT_SEARCHED),
    ),

  'Periods and comparisons compare like with like': candidate => {
    const kind = (path: string) => {
      const field = candidate.fields.get(path);
      return field ? kindOf(field) : null;
    };
    const unlike = (place: SchemaPath, a: string, b: string): readonly Problem[] => {
      const [left, right] = [kind(a), kind(b)];
      if (left === null || right === null || (left === right && POINTS.has(left))) return [];
      return [
        problem(
          candidate.file,
          place,
          `"${a}" (${left}) and "${b}" (${right}) cannot be compared`,
          'Name two days, two times, two months or two instants',
        ),
      ];
    };
    const later = own(candidate).flatMap(([name, field]) =>
      field['x-not-before'] ? unlike(['properties', name, 'x-not-before'], name, field['x-not-before']) : [],
    );
    const periods = (candidate.schema['x-no-overlap'] ?? []).flatMap(({ from, to }, index) =>
      unlike(['x-no-overlap', index], from, to),
    );
    return [...later, ...periods];
  },
};

const POINTS: ReadonlySet<FieldKind> = new Set(['date', 'time', 'month', 'instant']);
const NO_ORDER: ReadonlySet<FieldKind> = new Set(['ref', 'refs', 'enums', 'tags', 'dates', 'json', 'binary']);
const NOT_SEARCHED: ReadonlySet<FieldKind> = new Set([
  'integer',
  'decimal',
  'number',
  'boolean',
  'time',
  'instant',
  'enums',
  'tags',
  'dates',
  'json',
  'binary',
]);

/** A field that does not exist is reported by another rule. */
function misfit(
  candidate: Candidate,
  path: string,
  place: SchemaPath,
  done: string,
  wrong: ReadonlySet<FieldKind>,
): readonly Problem[] {
  const field = candidate.fields.get(path);
  if (!field) return [];
  const kind = kindOf(field);
  const computed = field['x-computed'];
  const isWorkedOut =
    done === 'sorted' && computed !== undefined && 'expression' in computed && kind !== 'text';
  const isComputed = computed !== undefined && !isWorkedOut;
  if (!isComputed && !field['x-secret'] && !wrong.has(kind)) return [];
  const why = isComputed ? 'computed' : field['x-secret'] ? 'secret' : `of kind ${kind}`;
  return [problem(candidate.file, place, `"${path}" cannot be ${done}: it is ${why}`, 'Remove it')];
}
