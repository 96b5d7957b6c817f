import { patternFault } from '../patternFault';
import { hasFormatIn } from './formatCheck';
import { at, type ProductRules } from './productRule';

/** Rules about the formats of the office. */
export const formatRules: ProductRules = {
  'The pattern of a format is one that forms and both databases can check': ({ formats = {} }) =>
    Object.entries(formats).flatMap(([name, { pattern }]) => {
      const fault = pattern === undefined ? null : patternFault(pattern);
      return fault === null
        ? []
        : [
            at(
              ['formats', name, 'pattern'],
              `The pattern of "${name}" ${fault}`,
              'Use characters, classes, optional parts, groups and counts between ^ and $',
            ),
          ];
    }),

  'A format has lengths where no pattern says them': ({ formats = {} }) =>
    Object.entries(formats).flatMap(([name, { pattern, minLength, maxLength }]) => {
      const given = minLength !== undefined ? 'minLength' : maxLength !== undefined ? 'maxLength' : null;
      if (given === null) return [];
      if (pattern !== undefined)
        return [
          at(['formats', name, given], `The pattern of "${name}" says how long its values are`, 'Remove it'),
        ];
      return (minLength ?? 0) <= (maxLength ?? Number.POSITIVE_INFINITY)
        ? []
        : [
            at(
              ['formats', name, 'minLength'],
              `No value of "${name}" has at least ${minLength} and at most ${maxLength} characters`,
              'Change minLength or maxLength',
            ),
          ];
    }),

  'The example of a format has it': (product, { formats: code }) =>
    Object.entries(product.formats ?? {}).flatMap(([name, { pattern, example }]) =>
      example === undefined || hasFormatIn(product, code, name, example)
        ? []
        : [
            at(
              ['formats', name, 'example'],
              `"${example}" does not have the format "${name}"`,
              pattern === undefined ? 'Write one that has it' : `Write one that matches ${pattern}`,
            ),
          ],
    ),
};
