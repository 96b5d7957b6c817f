import { relativeDay } from './day.ts';
import type { Field } from './field.ts';

/** In the order in which suffixes are matched: `_neq_any` before `_eq_any`. */
export const operators = [
  'neq_any',
  'eq_any',
  'neq',
  'eq',
  'gte',
  'gt',
  'lte',
  'lt',
  'unlike',
  'like',
  'within',
  'below',
  'null',
] as const;
export type Operator = (typeof operators)[number];

/** The part of a field that a comparison needs. */
type Compared = Pick<Field, 'kind'> & {
  readonly options: readonly Pick<Field['options'][number], 'value'>[];
};

/** Whether the field accepts `$user`, the user who makes the request. */
export const namesUsers = ({ ref }: { readonly ref?: { readonly entity: string } | null }): boolean =>
  ref?.entity === 'user';

export function suits(field: Pick<Field, 'kind'>, operator: Operator): boolean {
  if (operator === 'like' || operator === 'unlike') return isText(field);
  const ordered = operator === 'gt' || operator === 'gte' || operator === 'lt' || operator === 'lte';
  return !ordered || !(isList(field) || field.kind === 'refs' || field.kind === 'boolean');
}

export function isList(field: Pick<Field, 'kind'>): boolean {
  return field.kind === 'enums' || field.kind === 'tags' || field.kind === 'dates';
}

/** The value in the form that the column stores, or null if the field cannot have it. */
export function parseValue(field: Compared, value: unknown): string | number | boolean | null {
  switch (field.kind) {
    case 'integer':
    case 'decimal':
    case 'money':
    case 'ref':
    case 'refs':
      return parseInteger(value);
    case 'number':
      return parseNumber(value);
    case 'boolean':
      return parseBoolean(value);
    case 'date':
    case 'dates':
      return typeof value === 'string' ? parseDay(value) : null;
    case 'instant':
      return typeof value === 'string' && /^\d{4}-\d\d-\d\d(T[\d:.]+Z)?$/.test(value) ? value : null;
    case 'time':
      return typeof value === 'string' && /^\d\d:\d\d$/.test(value) ? value : null;
    case 'month':
      return typeof value === 'string' && /^\d{4}-\d\d$/.test(value) ? value : null;
    case 'enum':
    case 'enums':
      return field.options.some(option => option.value === value) ? String(value) : null;
    case 'text':
    case 'tags':
      return parseText(value);
    case 'json':
    case 'binary':
      return null;
  }
}

function parseDay(value: string): string | null {
  return /^\d{4}-\d\d-\d\d$/.test(value) ? value : relativeDay(value);
}

/**
 * Limit of a filter's text, before and after folding: a character takes up to 180 of the 50,000 bytes that a pattern
 * may have in SQLite.
 */
export const longestText = 255;

export function parseText(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.length <= longestText && !value.includes('\0') ? value : null;
}

function parseInteger(value: unknown): number | null {
  const number = typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value;
  return Number.isSafeInteger(number) ? Number(number) : null;
}

function parseNumber(value: unknown): number | null {
  const number = typeof value === 'string' && /^-?\d{1,15}(\.\d{1,15})?$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

export function parseBoolean(value: unknown): boolean | null {
  if (value === true || value === 'true') return true;
  return value === false || value === 'false' ? false : null;
}

const isTextKind: ReadonlySet<Field['kind']> = new Set(['text', 'tags', 'enum', 'month']);

function isText(field: Pick<Field, 'kind'>): boolean {
  return isTextKind.has(field.kind);
}
