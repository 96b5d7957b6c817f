import type { FieldSchema } from '../dialect';
import { kindOf, scaleOf } from '../fieldKind';
import { type Problem, problem } from '../problem';
import { fieldAt } from './fieldAt';
import type { Candidate, Rules } from './rule';

const own = ({ schema }: Candidate) => Object.entries(schema.properties).filter(([, field]) => !field.$ref);

/** What fills a field in without a person: it must fit, or no record could ever be saved. */
export const filledInRules: Rules = {
  'A default that the server works out fits its field': candidate =>
    own(candidate).flatMap(([name, field]): readonly Problem[] => {
      const value = field['x-default'];
      // Of two defaults another rule speaks.
      const fault = value === undefined || field.default !== undefined ? null : misfit(name, field, value);
      return fault ? [problem(candidate.file, ['properties', name, 'x-default'], fault[0], fault[1])] : [];
    }),

  'A field follows what it could hold': (candidate, world) =>
    own(candidate).flatMap(([name, field]) =>
      (field['x-follows'] ?? []).flatMap(({ from }, index) => {
        const source = fieldAt(candidate, world, from);
        if (source === null || source === 'unjudged' || holds(field, source)) return [];
        const place = ['properties', name, 'x-follows', index, 'from'];
        const message = `"${name}" (${kindOf(field)}) cannot hold what "${from}" (${kindOf(source)}) says`;
        return [problem(candidate.file, place, message, 'Follow a field of the same kind')];
      }),
    ),

  'A required reference does not become empty by itself': ({ file, schema }) =>
    Object.entries(schema.properties).flatMap(([name, field]) =>
      field['x-ref']?.onDelete === 'set-null' && schema.required?.includes(name)
        ? [
            problem(
              file,
              ['properties', name, 'x-ref', 'onDelete'],
              `"${name}" becomes empty with the record that it names, and is required`,
              'Write "restrict" or "cascade", or take it out of required',
            ),
          ]
        : [],
    ),
};

const holds = (field: FieldSchema, source: FieldSchema): boolean =>
  kindOf(field) === 'text'
    ? ['text', 'enum'].includes(kindOf(source))
    : kindOf(field) === kindOf(source) &&
      scaleOf(field) === scaleOf(source) &&
      field['x-ref']?.entity === source['x-ref']?.entity;

function misfit(
  name: string,
  field: FieldSchema,
  value: string,
): readonly [message: string, remedy: string] | null {
  const kind = kindOf(field);
  if (value === '$today' && kind !== 'date')
    return [`"${name}" is no day, and $today is one`, 'Give it the format "date"'];
  if (value === '$now' && kind !== 'instant')
    return [`"${name}" is no moment, and $now is one`, 'Give it the format "date-time"'];
  if (value === '$user' && kind !== 'integer' && field['x-ref']?.entity !== 'user')
    return [`"${name}" names no user, and $user is one`, 'Give it x-ref to "user"'];
  if (!value.startsWith('$sequence:')) return null;
  if (kind !== 'text')
    return [`"${name}" is no text, and a number with a pattern is one`, 'Make it a string'];
  const first = firstNumber(value.slice('$sequence:'.length));
  if (first.length > (field.maxLength ?? Number.POSITIVE_INFINITY))
    return [
      `Numbers such as "${first}" have ${first.length} characters, and maxLength is ${field.maxLength}`,
      'Raise maxLength',
    ];
  return field.pattern === undefined || new RegExp(field.pattern, 'u').test(first)
    ? null
    : [`Numbers such as "${first}" do not match ${field.pattern}`, 'Change one of the two'];
}

const firstNumber = (pattern: string): string =>
  pattern
    .replaceAll('{year}', '2026')
    .replaceAll('{yy}', '26')
    .replaceAll(/\{n(?::(\d+))?\}/g, (_, digits) => '1'.padStart(Number(digits ?? 1), '0'));
