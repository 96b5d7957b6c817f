import { parseDay, parseInstant, parseMonth, parseTime } from '../../../../shared/parseDay';
import { parseScaled } from '../../../../shared/parseScaled';
import { formatDay, formatInstant, formatMonth } from '../../format/date';
import type { Tag } from '../../format/language';
import { formatNumber, parseNumber } from '../../format/measured';
import { formatMoney, formatTyped } from '../../format/number';
import type { FilterField } from './filterFields';

/** Parses typed or pasted text; null if it is not a valid value of the field. */
export function readValue({ kind, scale }: FilterField, text: string, tag: Tag): string | number | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  switch (kind) {
    case 'integer':
    case 'decimal':
    case 'money':
      return parseScaled(trimmed, scale, tag);
    case 'number':
      return parseNumber(trimmed, scale, tag);
    case 'date':
    case 'dates':
      return parseDay(trimmed);
    case 'time':
      return parseTime(trimmed);
    case 'month':
      return parseMonth(trimmed);
    case 'instant':
      return parseInstant(trimmed);
    default:
      return trimmed;
  }
}

/** Formats a value for display. */
export function showValue(field: FilterField, value: unknown, tag: Tag): string {
  const { kind, scale } = field;
  if (typeof value === 'number') {
    if (kind === 'money') return formatMoney(value, scale, tag);
    if (kind === 'number') return formatNumber(value, scale, tag);
    const isScaled = kind === 'integer' || kind === 'decimal';
    return isScaled ? formatTyped(value, scale, tag, { field }) : String(value);
  }
  const text = String(value ?? '');
  switch (kind) {
    case 'date':
    case 'dates':
      return formatDay(text, tag);
    case 'month':
      return formatMonth(text);
    case 'instant':
      return formatInstant(text, tag).replace(/ 00:00$/, '');
    default:
      return text;
  }
}

/**
 * A cell of clipboard text. Spreadsheets separate cells by tabs and rows by line breaks, mail programs use semicolons;
 * a cell that contains one of these is quoted, as all cells of some files are.
 */
const cell = /[^\S\r\n\t]*"((?:[^"]|"")*)"[^\S\r\n\t]*(?=[\r\n\t;]|$)|[^\r\n\t;]+/g;

/** Splits clipboard text into its different values. */
export const pastedValues = (text: string): readonly string[] => [
  ...new Set(
    [...text.matchAll(cell)]
      .map(([whole, quoted]) => (quoted?.replaceAll('""', '"') ?? whole).replace(/\s+/g, ' ').trim())
      .filter(part => part !== ''),
  ),
];
