import { relativeDay } from '../../src/engine/shared/day';
import { shapes } from '../../src/engine/shared/formats';
import { computedRows } from '../computedRows';
import type { ConditionSchema } from '../dialect/condition';
import type { FieldSchema } from '../dialect/field';
import { kindOf } from '../fieldKind';
import { didYouMean, type Problem, problem, type SchemaPath } from '../problem';
import { noField } from './fieldAt';
import { filterProblems } from './filterProblems';
import type { Candidate, Rules } from './rule';

export const expressionRules: Rules = {
  'A condition names fields and values that they can have': candidate => {
    const { schema } = candidate;
    const ofFields = Object.entries(schema.properties).flatMap(([name, field]) =>
      (['x-when', 'x-required-when', 'x-checked-when'] as const).flatMap(keyword =>
        condition(candidate, field[keyword], ['properties', name, keyword]),
      ),
    );
    const ofFollowers = Object.entries(schema.properties).flatMap(([name, field]) =>
      (field['x-follows'] ?? []).flatMap(({ when }, index) =>
        condition(candidate, when, ['properties', name, 'x-follows', index, 'when']),
      ),
    );
    return [
      ...ofFields,
      ...ofFollowers,
      ...condition(candidate, schema['x-immutable-when'], ['x-immutable-when']),
      ...condition(candidate, schema['x-kept-when'], ['x-kept-when']),
      ...condition(candidate, schema['x-frozen']?.when, ['x-frozen', 'when']),
    ];
  },

  'What is required under a condition can be written, and is not required already': ({ file, schema }) =>
    Object.entries(schema.properties).flatMap(([name, field]) => {
      if (!field['x-required-when']) return [];
      const other = (['x-when', 'x-read-only', 'x-computed', 'x-secret', '$ref'] as const).find(
        keyword => field[keyword] !== undefined && field[keyword] !== false,
      );
      const why = schema.required?.includes(name) ? 'is required at all times' : other && `has ${other}`;
      if (!why) return [];
      const place = ['properties', name, 'x-required-when'];
      return [
        problem(file, place, `"${name}" ${why}, so this means nothing for it`, 'Remove one of the two'),
      ];
    }),

  'Fields that stay changeable exist': candidate =>
    (candidate.schema['x-frozen']?.except ?? []).flatMap((path, index) =>
      candidate.fields.has(path) ? [] : [noField(candidate, ['x-frozen', 'except', index], path)],
    ),

  'A named filter asks for fields, operators and values that exist': (candidate, world) =>
    (candidate.schema['x-list']?.filters ?? []).flatMap((filter, index) => {
      if (typeof filter === 'string') return [];
      const place = ['x-list', 'filters', index];
      const options = Object.entries(filter.options ?? {}).flatMap(([option, { where }]) =>
        filterProblems(candidate, world, where, candidate.file, [...place, 'options', option, 'where']),
      );
      return [
        ...filterProblems(candidate, world, filter.where ?? {}, candidate.file, [...place, 'where']),
        ...options,
      ];
    }),

  'A chart asks for fields, operators and values that exist': (candidate, world) =>
    (candidate.schema['x-charts'] ?? []).flatMap(({ where }, index) =>
      filterProblems(candidate, world, where ?? {}, candidate.file, ['x-charts', index, 'where']),
    ),

  'A count or sum asks for fields, operators and values that exist': (candidate, world) =>
    Object.entries(candidate.schema.properties).flatMap(([name, { 'x-computed': computed }]) => {
      const rows = computedRows(computed);
      const target = rows && world.byName.get(rows.entity);
      if (!target) return [];
      const place = ['properties', name, 'x-computed', rows.keyword];
      const by = target.fields.get(rows.by)?.['x-ref']?.entity;
      const stray =
        target.fields.has(rows.by) && by !== candidate.name
          ? [
              problem(
                candidate.file,
                [...place, 'by'],
                `"${rows.by}" of ${target.file} does not refer to "${candidate.name}"`,
                'Name the reference that leads back here',
              ),
            ]
          : [];
      return [
        ...stray,
        ...filterProblems(target, world, rows.where ?? {}, candidate.file, [...place, 'where']),
      ];
    }),
};

function condition(
  candidate: Candidate,
  condition: ConditionSchema | undefined,
  place: SchemaPath,
): readonly Problem[] {
  return Object.entries(condition ?? {}).flatMap(([path, wanted]) => {
    const field = candidate.fields.get(path);
    if (place[0] === 'properties' && place[1] === path)
      return [problem(candidate.file, [...place, path], `"${path}" depends on itself`, 'Name another field')];
    if (field?.['x-computed'])
      return [
        problem(
          candidate.file,
          [...place, path],
          `"${path}" is worked out, and a condition looks at what is written`,
          'Name the fields that it is worked out from',
        ),
      ];
    // a join table keeps them, so that the condition of a row cannot look at them
    if (field && kindOf(field) === 'refs')
      return [
        problem(
          candidate.file,
          [...place, path],
          `"${path}" names several records, and a condition looks at single values of the record itself`,
          'Name a reference to one record, or another field',
        ),
      ];
    if (field) {
      const isThere = candidate.schema.required?.includes(path) === true && !field['x-when'];
      return values(field, path, wanted, isThere, candidate.file, [...place, path]);
    }
    // conditions of a field are checked for unknown names by `checkPath`
    if (place[0] === 'properties') return [];
    return [
      problem(
        candidate.file,
        [...place, path],
        `Field "${path}" does not exist`,
        didYouMean(path, [...candidate.fields.keys()]),
      ),
    ];
  });
}

function values(
  field: FieldSchema,
  path: string,
  wanted: unknown,
  isThere: boolean,
  file: string,
  place: SchemaPath,
): readonly Problem[] {
  const all: readonly unknown[] = Array.isArray(wanted) ? wanted : [wanted];
  const isWrong = wrongValue(field);
  return all.flatMap(value => {
    if (value === null ? !isThere : !isWrong(value) && fitsLimits(field, value)) return [];
    if (value === null)
      return [problem(file, place, `"${path}" is required, and so never empty`, 'Name a value')];
    const allowed = field.enum ?? field.items?.enum;
    const remedy = allowed ? didYouMean(String(value), allowed) : `Its kind is ${kindOf(field)}`;
    return [problem(file, place, `"${path}" is never ${JSON.stringify(value)}`, remedy)];
  });
}

function wrongValue(field: FieldSchema): (value: unknown) => boolean {
  const allowed = field.enum ?? field.items?.enum;
  if (allowed) return value => typeof value !== 'string' || !allowed.includes(value);
  switch (kindOf(field)) {
    case 'boolean':
      return value => typeof value !== 'boolean';
    case 'integer':
    case 'decimal':
    case 'number':
    case 'money':
    case 'ref':
      return value => typeof value !== 'number' && value !== '$user';
    case 'json':
    case 'binary':
      return () => true;
    default:
      return value => typeof value !== 'string' || (value.startsWith('$') && !isVariable(value));
  }
}

const shapesOf: Readonly<Record<string, (text: string) => boolean>> = {
  date: shapes.date,
  time: shapes.time,
  month: shapes.month,
};

/** Whether a value of the right type is within the limits of the field. */
function fitsLimits({ items, ...field }: FieldSchema, value: unknown): boolean {
  const {
    minimum = Number.NEGATIVE_INFINITY,
    exclusiveMinimum = Number.NEGATIVE_INFINITY,
    maximum = Number.POSITIVE_INFINITY,
  } = field;
  if (typeof value === 'number') return value >= minimum && value > exclusiveMinimum && value <= maximum;
  if (typeof value !== 'string' || value.startsWith('$')) return true;
  const { maxLength = Number.POSITIVE_INFINITY, format } = items ?? field;
  const minLength = items ? 0 : (field.minLength ?? 0);
  const length = [...value].length;
  return length >= minLength && length <= maxLength && (shapesOf[format ?? '']?.(value) ?? true);
}

const isVariable = (text: string) => text === '$now' || text === '$user' || relativeDay(text) !== null;
