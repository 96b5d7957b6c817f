import { dayText } from '../../shared/day.ts';
import type { Locale } from '../../shared/entityMeta.ts';
import type { Cell } from './cell.ts';

/** The format that spreadsheet programs expect in each language. */
const dialects = { de: { separator: ';', point: ',' }, en: { separator: ',', point: '.' } } as const;

/** Spreadsheet programs recognise UTF-8 by it. */
export const byteOrderMark = '\ufeff';

/** One row including its line break (RFC 4180). */
export function csvLine(cells: readonly Cell[], locale: Locale): string {
  const { separator } = dialects[locale];
  return `${cells.map(cell => quoted(cellText(cell, locale), separator)).join(separator)}\r\n`;
}

function cellText(cell: Cell, locale: Locale): string {
  switch (cell.kind) {
    case 'empty':
      return '';
    case 'text':
      return withoutFormula(cell.text);
    case 'number':
      return numberText(cell.value, cell.scale, dialects[locale].point);
    case 'day':
      return dayText(cell.day, locale);
    case 'month':
      return locale === 'de' ? cell.month.split('-').reverse().join('/') : cell.month;
    case 'time':
      return cell.time;
    case 'moment':
      return `${dayText(cell.day, locale)} ${cell.time}`;
  }
}

/**
 * Prefixes a text that a spreadsheet program would evaluate with an apostrophe (OWASP: CSV injection); a text that
 * already starts with some gets one more, so that removing one restores the text.
 */
export const withoutFormula = (text: string): string =>
  /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/.test(text) ? `'${text}` : text;

/** The inverse of `withoutFormula`. */
export const withFormula = (text: string): string =>
  /^'+[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/.test(text) ? text.slice(1) : text;

/** `12345` with scale 2 is `123,45`: all decimal places, no grouping, so that programs read the exact value. */
function numberText(value: number, scale: number, point: string): string {
  if (scale === 0) return String(value);
  const digits = String(Math.abs(value)).padStart(scale + 1, '0');
  return `${value < 0 ? '-' : ''}${digits.slice(0, -scale)}${point}${digits.slice(-scale)}`;
}

function quoted(text: string, separator: string): string {
  const isPlain = !text.includes(separator) && !/["\r\n]|^\s|\s$/.test(text);
  return isPlain ? text : `"${text.replaceAll('"', '""')}"`;
}
