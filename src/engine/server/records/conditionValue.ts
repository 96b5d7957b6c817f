import { addMonths, relativeDay } from '../../shared/day.ts';
import type { Field } from '../../shared/field.ts';
import { fold } from '../../shared/fold.ts';
import { monthsOf, relativePeriod, startOfDay } from '../../shared/period.ts';
import { foldedPattern } from './foldedPattern.ts';
import type { Operator } from './operators.ts';

/**
 * Parts of text are compared folded: by the folded column, or, of a field without one, by a pattern for SQLite and
 * another for PostgreSQL.
 */
export function likeOperands({ foldedColumn }: Field, part: string): readonly string[] {
  if (foldedColumn) return [`%${fold(part).replaceAll(/[\\%_]/g, '\\$&')}%`];
  const { glob, regex } = foldedPattern(part);
  return [glob, regex];
}

/** Lists of values are searched as text. */
export function operand(field: Field, value: string | number | boolean) {
  if (field.kind === 'tags') return JSON.stringify(value);
  return isList(field) ? `%"${value}"%` : value;
}

export function suits(field: Field, operator: Operator): boolean {
  if (operator === 'like') return isText(field);
  const ordered = operator === 'gt' || operator === 'gte' || operator === 'lt' || operator === 'lte';
  return !ordered || !(isList(field) || field.kind === 'refs' || field.kind === 'boolean');
}

export function isList(field: Field): boolean {
  return field.kind === 'enums' || field.kind === 'tags' || field.kind === 'dates';
}

/**
 * The first value of a stretch like `$quarter-1` and the first behind it, worked out at the time of the request, so that
 * a filter that is kept means another stretch tomorrow. Null when it is no such text, or not for this kind of field.
 */
export function periodBounds(field: Field, text: string): readonly [from: string, before: string] | null {
  const period = relativePeriod(text);
  if (!period) return null;
  switch (field.kind) {
    case 'date':
      return [period.from, period.before];
    case 'instant':
      return [startOfDay(period.from), startOfDay(period.before)];
    case 'month': {
      const { first, last } = monthsOf(period);
      return [first, addMonths(`${last}-01`, 1).slice(0, 7)];
    }
    default:
      return null;
  }
}

/** The value as the column holds it, or null when the field cannot have it. */
export function parseValue(field: Field, value: unknown): string | number | boolean | null {
  switch (field.kind) {
    case 'integer':
    case 'decimal':
    case 'money':
    case 'ref':
    case 'refs':
      return parseInteger(value);
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

/** Of a filter's text, also once it is folded: each letter of a part takes up to 180 of the 50,000 bytes of a pattern of SQLite. */
export const longestText = 255;

export function parseText(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.length <= longestText && !value.includes('\0') ? value : null;
}

function parseInteger(value: unknown): number | null {
  const number = typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value;
  return Number.isSafeInteger(number) ? Number(number) : null;
}

export function parseBoolean(value: unknown): boolean | null {
  if (value === true || value === 'true') return true;
  return value === false || value === 'false' ? false : null;
}

const isTextKind: ReadonlySet<Field['kind']> = new Set(['text', 'tags', 'enum', 'month']);

function isText(field: Field): boolean {
  return isTextKind.has(field.kind);
}
