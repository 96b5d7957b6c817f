import { hasPlaces } from '../../src/engine/shared/decimalPlaces';
import { problem } from '../problem';
import type { Candidate, Rules } from './rule';

const own = ({ schema }: Candidate) => Object.entries(schema.properties).filter(([, field]) => !field.$ref);

/** Rules about integers and decimal numbers. */
export const numberRules: Rules = {
  'A number says how many decimal places it has': candidate =>
    own(candidate).flatMap(([name, field]) =>
      field.type === 'number' && field['x-decimal'] === undefined
        ? [
            problem(
              candidate.file,
              ['properties', name, 'type'],
              `The number "${name}" does not say with how many decimal places it is written`,
              'Add "x-decimal": 2, or make it an integer',
            ),
          ]
        : [],
    ),

  'The default of a number has no more decimal places': candidate =>
    own(candidate).flatMap(([name, { type, default: usual, 'x-decimal': places }]) =>
      type === 'number' && typeof usual === 'number' && places !== undefined && !hasPlaces(usual, places)
        ? [
            problem(
              candidate.file,
              ['properties', name, 'default'],
              `${usual} has more than the ${places} decimal places of "${name}"`,
              'Round it, or raise x-decimal',
            ),
          ]
        : [],
    ),

  'A whole number has whole bounds': candidate =>
    own(candidate).flatMap(([name, field]) =>
      (['minimum', 'maximum', 'exclusiveMinimum'] as const).flatMap(bound =>
        field.type === 'integer' && field[bound] !== undefined && !Number.isInteger(field[bound])
          ? [
              problem(
                candidate.file,
                ['properties', name, bound],
                `"${name}" is a whole number, and ${field[bound]} is none`,
                'Give it in the smallest unit, or make the type number',
              ),
            ]
          : [],
      ),
    ),
};
