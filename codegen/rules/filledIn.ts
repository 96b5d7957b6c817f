import { operationsOf } from '../buildAccess';
import type { EntitySchema } from '../dialect/entity';
import type { FieldSchema } from '../dialect/field';
import { kindOf, scaleOf } from '../fieldKind';
import { type Problem, problem } from '../problem';
import { fieldAt, systemColumns } from './fieldAt';
import type { Candidate, Rules, World } from './rule';

const own = ({ schema }: Pick<Candidate, 'schema'>) =>
  Object.entries(schema.properties).filter(([, field]) => !field.$ref);

/** Rules about values that are filled in automatically: if they do not fit, no record can be saved. */
export const filledInRules: Rules = {
  'A default that the server works out fits its field': candidate =>
    own(candidate).flatMap(([name, field]): readonly Problem[] => {
      const value = field['x-default'];
      // having both defaults is reported by another rule
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

  'A field follows what is there before it': candidate =>
    own(candidate).flatMap(([name, field]) =>
      (field['x-follows'] ?? []).flatMap(({ from }, index) => {
        const why =
          from === name
            ? `"${name}" follows itself`
            : systemColumns.includes(from)
              ? `"${from}" is there only once the record is`
              : candidate.fields.get(from)?.['x-computed']
                ? `"${from}" is worked out only once the record is there`
                : null;
        const place = ['properties', name, 'x-follows', index, 'from'];
        return why === null
          ? []
          : [problem(candidate.file, place, `${why}: nothing is filled in`, 'Follow another field')];
      }),
    ),

  'A default has a value': ({ file, schema }) =>
    own({ schema }).flatMap(([name, field]) => {
      const isBlank = typeof field.default === 'string' && field.default.trim() === '';
      const isNothing = isBlank || (Array.isArray(field.default) && field.default.length === 0);
      return isNothing && (isBlank || schema.required?.includes(name))
        ? [
            problem(
              file,
              ['properties', name, 'default'],
              `The default of "${name}" is empty, and fills nothing in`,
              'Write a value, or remove it',
            ),
          ]
        : [];
    }),

  'What is required and people do not write is filled in': (candidate, world) =>
    isEntered(candidate.schema)
      ? requiredOf(candidate, world).flatMap(([path, field, place]) => {
          const why = isHidden(field)
            ? 'no one enters'
            : field['x-read-only']
              ? 'only the server writes'
              : null;
          return why === null || isFilledIn(path, field, candidate.schema)
            ? []
            : [
                problem(
                  candidate.file,
                  ['properties', place],
                  `"${path}" is required, ${why} it, and nothing fills it in: no record can be created`,
                  'Give it a default or an x-default, which code may write over, or x-follows; or take it out of required',
                ),
              ];
        })
      : [],

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

/** Whether users or API clients create records; records that only code writes are filled in by that code. */
const isEntered = (schema: EntitySchema): boolean =>
  schema['x-child-of'] !== undefined || operationsOf(schema).includes('create');

type Required = readonly [path: string, field: FieldSchema, place: string];

/**
 * The required fields, those of groups included. The reference of a child row to its parent is left out,
 * because saving the parent sets it.
 */
const requiredOf = ({ schema }: Candidate, { fragments }: World): readonly Required[] =>
  Object.entries(schema.properties)
    .filter(([name]) => schema.required?.includes(name))
    .flatMap(([name, field]): readonly Required[] => {
      const parent = schema['x-child-of'];
      if (parent !== undefined && field['x-ref']?.entity === parent) return [];
      if (!field.$ref) return [[name, field, name]];
      const { properties = {}, required = [] } = fragments.get(field.$ref) ?? {};
      return required.flatMap(member => {
        const inside = properties[member];
        return inside ? [[`${name}.${member}`, inside, name]] : [];
      });
    });

const isHidden = (field: FieldSchema): boolean => field['x-secret'] ?? field['x-binary'] ?? false;

const isFilledIn = (name: string, field: FieldSchema, schema: EntitySchema): boolean =>
  field['x-computed'] !== undefined ||
  // required only while the condition holds, which is not checked for fields that only the server writes
  field['x-when'] !== undefined ||
  (field.default ?? field['x-default'] ?? field['x-follows'] ?? null) !== null ||
  schema['x-workflow']?.field === name;

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
  if (value === '$user' && kind === 'refs')
    return [`"${name}" names several records, and $user is one user`, 'Make it an integer, or remove it'];
  if (value === '$user' && kind !== 'integer' && field['x-ref']?.entity !== 'user')
    return [`"${name}" names no user, and $user is one`, 'Give it x-ref to "user"'];
  const examples = value === '$today' ? days : value === '$now' ? moments : null;
  const pattern = field.pattern === undefined ? null : new RegExp(field.pattern, 'u');
  if (examples !== null) {
    const odd = pattern && examples().find(example => !pattern.test(example));
    if (!odd) return null;
    const message = `${value} is at times "${odd}", which does not match ${field.pattern}`;
    return [message, 'Remove one of the two'];
  }
  if (!value.startsWith('$sequence:')) return null;
  if (kind !== 'text')
    return [`"${name}" is no text, and a number with a pattern is one`, 'Make it a string'];
  const first = firstNumber(value.slice('$sequence:'.length));
  if (first.length > (field.maxLength ?? Number.POSITIVE_INFINITY))
    return [
      `Numbers such as "${first}" have ${first.length} characters, and maxLength is ${field.maxLength}`,
      'Raise maxLength',
    ];
  return pattern === null || pattern.test(first)
    ? null
    : [`Numbers such as "${first}" do not match ${field.pattern}`, 'Change one of the two'];
}

const dayMs = 86_400_000;

/** Every day of 2020 to 2039. */
const days = (): readonly string[] =>
  momentsFrom(dayMs, (Date.UTC(2040, 0) - Date.UTC(2020, 0)) / dayMs).map(moment => moment.slice(0, 10));

/** Every one of these days at midnight, and every second of the first, each with other milliseconds. */
const moments = (): readonly string[] => [
  ...days().map(day => `${day}T00:00:00.000Z`),
  ...momentsFrom(1_001, dayMs / 1_001),
];

const momentsFrom = (step: number, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => new Date(Date.UTC(2020, 0) + index * step).toISOString());

const firstNumber = (pattern: string): string =>
  pattern
    .replaceAll('{year}', '2026')
    .replaceAll('{yy}', '26')
    .replaceAll(/\{n(?::(\d+))?\}/g, (_, digits) => '1'.padStart(Number(digits ?? 1), '0'));
