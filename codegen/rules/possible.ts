import type { FieldSchema } from '../dialect/field';
import { patternFault } from '../patternFault';
import { type Problem, problem } from '../problem';
import { formsOf } from '../textForm';
import { couldBe, lengthsOf } from './formatForms';
import type { Candidate, Rules } from './rule';

const own = ({ schema }: Candidate) => Object.entries(schema.properties).filter(([, field]) => !field.$ref);

/** Rules about keywords that are each valid, but together allow no value. */
export const possibleRules: Rules = {
  'A pattern lets texts through that the lengths allow': candidate =>
    own(candidate).flatMap(([name, field]): readonly Problem[] => {
      const { pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY } = field;
      if (pattern === undefined || patternFault(pattern) !== null) return [];
      const lengths = formsOf(pattern).map(form => form.length);
      const [least, most] = [Math.min(...lengths), Math.max(...lengths)];
      const place = ['properties', name, 'pattern'];
      if (most === 0)
        return [
          problem(
            candidate.file,
            place,
            `The pattern ${pattern} lets the empty text through alone: nothing can be entered`,
            'Say what may stand between ^ and $',
          ),
        ];
      if (least <= maxLength && most >= minLength) return [];
      const [needs, keyword, limit] =
        least > maxLength ? [least, 'maxLength', maxLength] : [most, 'minLength', minLength];
      return [
        problem(
          candidate.file,
          place,
          `Texts of the pattern ${pattern} have ${needs} characters, and ${keyword} is ${limit}: nothing can be entered`,
          `Change the pattern or ${keyword}`,
        ),
      ];
    }),

  'A format has values that the lengths allow': (candidate, world) =>
    own(candidate).flatMap(([name, field]): readonly Problem[] => {
      const format = formatOf(field);
      if (format === null) return [];
      const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = field;
      const [least, most] = lengthsOf(format, world.product);
      if (least <= maxLength && most >= minLength) return [];
      const [keyword, limit, bound] =
        least > maxLength
          ? (['maxLength', maxLength, `at least ${least}`] as const)
          : (['minLength', minLength, `at most ${most}`] as const);
      return [
        problem(
          candidate.file,
          ['properties', name, keyword],
          `Values of the format "${format}" have ${bound} characters, and ${keyword} is ${limit}: nothing can be entered`,
          `Change ${keyword}, or remove it`,
        ),
      ];
    }),

  'A pattern lets values of the format through': (candidate, world) =>
    own(candidate).flatMap(([name, field]): readonly Problem[] => {
      const format = formatOf(field);
      const { pattern, 'x-checked-when': checkedWhen } = field;
      if (format === null || pattern === undefined || checkedWhen || patternFault(pattern) !== null)
        return [];
      const forms = formsOf(pattern).filter(form => form.length > 0);
      if (forms.length === 0 || couldBe(format, forms, world.product)) return [];
      return [
        problem(
          candidate.file,
          ['properties', name, 'pattern'],
          `No value of the format "${format}" matches ${pattern}: nothing can be entered`,
          `Remove the pattern or ${format === field.format ? 'the format' : 'x-format'}`,
        ),
      ];
    }),

  'Between the bounds of a number lies one that it can have': candidate =>
    own(candidate).flatMap(([name, field]): readonly Problem[] => {
      if (field.type !== 'integer' && field.type !== 'number') return [];
      const places = field.type === 'number' ? (field['x-decimal'] ?? 0) : 0;
      const { minimum, exclusiveMinimum, maximum } = field;
      const lower = exclusiveMinimum ?? minimum;
      // other rules report bounds that exclude every number, and fractional bounds of integers
      if (lower === undefined || maximum === undefined || lower >= maximum) return [];
      if (places === 0 && !(Number.isInteger(lower) && Number.isInteger(maximum))) return [];
      const first = firstFrom(lower, places, exclusiveMinimum !== undefined);
      if (first <= maximum) return [];
      const what =
        places === 0 ? 'whole number' : `number with ${places} decimal ${places === 1 ? 'place' : 'places'}`;
      const from = exclusiveMinimum === undefined ? 'at least' : 'greater than';
      return [
        problem(
          candidate.file,
          ['properties', name, 'maximum'],
          `No ${what} is ${from} ${lower} and at most ${maximum}: nothing can be entered`,
          field.type === 'number' ? 'Change the bounds, or raise x-decimal' : 'Change the bounds',
        ),
      ];
    }),

  'A choice of several has as many options as it asks for': candidate =>
    own(candidate).flatMap(([name, { minItems = 0, items }]) =>
      items?.enum && items.enum.length < minItems
        ? [
            problem(
              candidate.file,
              ['properties', name, 'minItems'],
              `"${name}" asks for ${minItems} of ${items.enum.length} options: nothing can be entered`,
              'Lower minItems, or add options',
            ),
          ]
        : [],
    ),
};

const formatOf = (field: FieldSchema): string | null =>
  field.type === 'string' && !field.enum ? (field['x-format'] ?? field.format ?? null) : null;

/** The smallest number with that many decimal places at or, if `isAbove`, above the bound. */
function firstFrom(bound: number, places: number, isAbove: boolean): number {
  const nearest = Math.round(bound * 10 ** places);
  const value = nearest / 10 ** places;
  return value < bound || (isAbove && value === bound) ? (nearest + 1) / 10 ** places : value;
}
