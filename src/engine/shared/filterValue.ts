import { relativeDay } from './day.ts';
import type { Field } from './field.ts';
import { shapes } from './formats.ts';
import type { DayEdge } from './period.ts';

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
      return typeof value === 'string' ? parseInstant(value) : null;
    case 'time':
    case 'month':
      return typeof value === 'string' && shapes[field.kind](value) ? value : null;
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
  return shapes.date(value) ? value : relativeDay(value);
}

/** RFC 3339, with or without seconds and their fraction. Instants are compared as texts, so all get the stored form. */
const instant = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/;

function parseInstant(value: string): string | null {
  const [, day = '', time = ''] = instant.exec(value) ?? [];
  const moment = shapes.date(day) && shapes.time(time) ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(moment)) return null;
  const stored = new Date(moment).toISOString();
  // an offset can lead out of the years 0 to 9999
  return shapes.instant(stored) ? stored : null;
}

/** How instants are compared with a whole day: by which operator, with which instants of the day. */
const withDay: Partial<Record<Operator, readonly [Operator, ...DayEdge[]]>> = {
  eq: ['within', 'start', 'next'],
  neq: ['within', 'start', 'next'],
  gte: ['gte', 'start'],
  gt: ['gte', 'next'],
  lte: ['lt', 'next'],
  lt: ['lt', 'start'],
};

/** Null unless the condition compares an instant with a day, be it one like `$today-14d`. */
export function comparedDay({ kind }: Pick<Field, 'kind'>, operator: Operator, value: unknown) {
  const comparison = kind === 'instant' ? withDay[operator] : undefined;
  if (!comparison || typeof value !== 'string' || parseDay(value) === null) return null;
  const [by, ...edges] = comparison;
  return { day: value, by, edges };
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
