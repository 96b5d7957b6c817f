import { relativeDay } from '../../src/engine/shared/day';
import type { FieldKind } from '../../src/engine/shared/field';
import {
  maximumHops,
  namesUsers,
  operators,
  parseText,
  parseValue,
  suits,
} from '../../src/engine/shared/filterValue';
import { shapes } from '../../src/engine/shared/formats';
import { computedRows } from '../computedRows';
import type { ConditionSchema, FieldSchema } from '../dialect';
import { kindOf } from '../fieldKind';
import { didYouMean, type Problem, problem } from '../problem';
import { fieldAt, noField, systemColumns } from './fieldAt';
import type { Candidate, Rules, World } from './rule';

type Place = readonly (string | number)[];

const OPERATORS = operators.filter(each => each !== 'within' && each !== 'below');

export const expressionRules: Rules = {
  'A condition names fields and values that they can have': candidate => {
    const { schema } = candidate;
    const ofFields = Object.entries(schema.properties).flatMap(([name, field]) =>
      (['x-when', 'x-checked-when'] as const).flatMap(keyword =>
        condition(candidate, field[keyword], ['properties', name, keyword]),
      ),
    );
    return [
      ...ofFields,
      ...condition(candidate, schema['x-immutable-when'], ['x-immutable-when']),
      ...condition(candidate, schema['x-kept-when'], ['x-kept-when']),
      ...condition(candidate, schema['x-frozen']?.when, ['x-frozen', 'when']),
    ];
  },

  'Fields that stay changeable exist': candidate =>
    (candidate.schema['x-frozen']?.except ?? []).flatMap((path, index) =>
      candidate.fields.has(path) ? [] : [noField(candidate, ['x-frozen', 'except', index], path)],
    ),

  'A named filter asks for fields, operators and values that exist': (candidate, world) =>
    (candidate.schema['x-list']?.filters ?? []).flatMap((filter, index) => {
      if (typeof filter === 'string') return [];
      const place = ['x-list', 'filters', index];
      const options = Object.entries(filter.options ?? {}).flatMap(([option, { where }]) =>
        expression(candidate, world, where, candidate.file, [...place, 'options', option, 'where']),
      );
      return [
        ...expression(candidate, world, filter.where ?? {}, candidate.file, [...place, 'where']),
        ...options,
      ];
    }),

  'A chart asks for fields, operators and values that exist': (candidate, world) =>
    (candidate.schema['x-charts'] ?? []).flatMap(({ where }, index) =>
      expression(candidate, world, where ?? {}, candidate.file, ['x-charts', index, 'where']),
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
      return [...stray, ...expression(target, world, rows.where ?? {}, candidate.file, [...place, 'where'])];
    }),
};

function condition(
  candidate: Candidate,
  condition: ConditionSchema | undefined,
  place: Place,
): readonly Problem[] {
  return Object.entries(condition ?? {}).flatMap(([path, wanted]) => {
    const field = candidate.fields.get(path);
    if (place[0] === 'properties' && place[1] === path)
      return [problem(candidate.file, [...place, path], `"${path}" depends on itself`, 'Name another field')];
    if (field) return values(field, path, wanted, candidate.file, [...place, path]);
    // the keyword of a field is checked for unknown names with the other paths
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

/** Keys are `path` or `path_operator`; the paths may lead through references. `file` holds the expression. */
export function expression(
  entity: Candidate,
  world: World,
  where: Readonly<Record<string, unknown>>,
  file: string,
  place: Place,
): readonly Problem[] {
  return Object.entries(where).flatMap(([key, wanted]) => {
    const at = [...place, key];
    const operator = OPERATORS.find(
      each => key.endsWith(`_${each}`) && fieldAt(entity, world, key.slice(0, -each.length - 1)),
    );
    const path = operator ? key.slice(0, -operator.length - 1) : key;
    const field = fieldAt(entity, world, path);
    if (field === null) {
      const known = [...entity.fields.keys()];
      const meant = OPERATORS.find(each => key.endsWith(`_${each}`));
      const wrong = meant ? key.slice(0, -meant.length - 1) : key;
      return [problem(file, at, `The filter "${key}" names no field`, didYouMean(wrong, known))];
    }
    const hops = hopsOf(entity, world, path);
    if (hops > maximumHops)
      return [
        problem(
          file,
          at,
          `"${path}" leads over ${hops} references, and a filter over ${maximumHops} at most`,
          'Ask for a nearer field',
        ),
      ];
    const asked = field === 'unjudged' ? systemField(entity, path) : askedOf(field);
    return asked ? comparison(asked, path, operator, wanted, file, at) : [];
  });
}

/** How many references lead to the field at a path. */
function hopsOf(entity: Candidate, world: World, path: string): number {
  if (entity.fields.has(path)) return 0;
  const [first = '', ...rest] = path.split('.');
  const target = world.byName.get(entity.fields.get(first)?.['x-ref']?.entity ?? '');
  return target ? 1 + hopsOf(target, world, rest.join('.')) : 0;
}

interface Asked {
  readonly kind: FieldKind;
  readonly options: readonly { readonly value: string }[];
  readonly ref?: { readonly entity: string };
}

function askedOf(field: FieldSchema): Asked {
  const options = (field.enum ?? field.items?.enum ?? []).map(value => ({ value }));
  return { kind: kindOf(field), options, ...(field['x-ref'] && { ref: field['x-ref'] }) };
}

/** null: a field of an entity with faults of its own, which is not known yet */
function systemField(entity: Candidate, path: string): Asked | null {
  if (!systemColumns.includes(path) || entity.fields.has(path)) return null;
  if (path.endsWith('_at')) return { kind: 'instant', options: [] };
  return path.endsWith('_by')
    ? { kind: 'ref', options: [], ref: { entity: 'user' } }
    : { kind: 'integer', options: [] };
}

/** What the server would refuse whenever the filter is used. */
function comparison(
  field: Asked,
  path: string,
  operator: (typeof OPERATORS)[number] | undefined,
  wanted: unknown,
  file: string,
  place: Place,
): readonly Problem[] {
  const fault = (message: string, remedy: string) => [problem(file, place, message, remedy)];
  if (operator === 'null')
    return typeof wanted === 'boolean'
      ? []
      : fault('_null asks whether there is no value', 'Use true or false');
  if (operator !== undefined && !suits(field, operator))
    return fault(
      `_${operator} cannot be asked of "${path}", whose kind is ${field.kind}`,
      'Use another operator',
    );
  if (operator === undefined && wanted === null) return [];
  const isMany = operator === 'eq_any' || operator === 'neq_any';
  if (isMany && !Array.isArray(wanted))
    return fault(`_${operator} takes a list`, 'Write [ ] around the value');
  if (operator !== undefined && !isMany && Array.isArray(wanted))
    return fault(
      `_${operator} takes one value`,
      operator === 'neq' ? 'Use _neq_any for a list' : 'Use _eq_any for a list',
    );
  const values: readonly unknown[] = Array.isArray(wanted) ? wanted : [wanted];
  if (values.length === 0) return fault('An empty list finds nothing', 'Name a value');
  return values.flatMap(value => {
    if (operator === 'like' ? parseText(value) !== null : isValue(field, value)) return [];
    const remedy =
      field.options.length > 0
        ? didYouMean(
            String(value),
            field.options.map(option => option.value),
          )
        : `Its kind is ${field.kind}`;
    return fault(`"${path}" is never ${JSON.stringify(value)}`, remedy);
  });
}

function isValue(field: Asked, value: unknown): boolean {
  if (value === '$user') return namesUsers(field);
  if (typeof value === 'string' && relativeDay(value) !== null)
    return ['date', 'dates', 'instant'].includes(field.kind);
  if (parseValue(field, value) === null) return false;
  return !['date', 'dates'].includes(field.kind) || shapes.date(String(value));
}

function values(
  field: FieldSchema,
  path: string,
  wanted: unknown,
  file: string,
  place: Place,
): readonly Problem[] {
  const all: readonly unknown[] = Array.isArray(wanted) ? wanted : [wanted];
  const isWrong = wrongValue(field);
  return all.flatMap(value => {
    if (value === null || !isWrong(value)) return [];
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
    case 'money':
    case 'ref':
    case 'refs':
      return value => typeof value !== 'number' && value !== '$user';
    default:
      return value => typeof value !== 'string' || (value.startsWith('$') && !isVariable(value));
  }
}

const isVariable = (text: string) => text === '$now' || text === '$user' || relativeDay(text) !== null;
