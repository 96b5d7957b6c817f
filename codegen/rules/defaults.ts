import type { FieldSchema } from '../dialect/field';
import { type Problem, problem, type SchemaPath } from '../problem';
import type { Candidate, Rules } from './rule';

type Given = readonly [place: SchemaPath, value: unknown];

const own = ({ schema }: Candidate) => Object.entries(schema.properties).filter(([, field]) => !field.$ref);

/** The default of a field for all users, and those for single roles. */
const givenBy = (field: FieldSchema): readonly Given[] => [
  ...(field.default == null ? [] : [[['default'], field.default] as const]),
  ...Object.entries(field['x-default-by-role'] ?? {}).map(
    ([role, value]) => [['x-default-by-role', role], value] as const,
  ),
];

/**
 * Rules about defaults that are valid values, but fail with the second record, in another database, or as
 * inexact numbers.
 */
export const defaultRules: Rules = {
  'A default is a value that more than one record can have': candidate =>
    eachDefault(candidate, (name, field) =>
      // files have a rule of their own
      field['x-unique'] && !field['x-file']
        ? [
            `"${name}" is unique, so one record alone could have its default`,
            'Take the default away, or use x-default with $sequence',
          ]
        : null,
    ),

  'A default names no record': candidate =>
    eachDefault(candidate, (name, field) =>
      field['x-ref']
        ? [
            `"${name}" names a record, and the one with the number of the default is another in each database, or none`,
            'Use x-follows, or x-limit with preselect',
          ]
        : null,
    ),

  'A default that is a number is exact': candidate =>
    eachDefault(candidate, (_, __, value) =>
      typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER
        ? [
            `${value} is too large to be exact`,
            `Write a number between -${Number.MAX_SAFE_INTEGER} and ${Number.MAX_SAFE_INTEGER}`,
          ]
        : null,
    ),
};

function eachDefault(
  candidate: Candidate,
  faultOf: (name: string, field: FieldSchema, value: unknown) => readonly [string, string] | null,
): readonly Problem[] {
  return own(candidate).flatMap(([name, field]) =>
    givenBy(field).flatMap(([place, value]) => {
      const fault = faultOf(name, field, value);
      return fault ? [problem(candidate.file, ['properties', name, ...place], fault[0], fault[1])] : [];
    }),
  );
}
