import { dayText } from '../../shared/day.ts';
import type { Locale } from '../../shared/entityMeta.ts';
import type { Cell } from './cell.ts';

/** What spreadsheet programs expect where they are set to the language. */
const dialects = { de: { separator: ';', point: ',' }, en: { separator: ',', point: '.' } } as const;

/** By it spreadsheet programs know UTF-8. */
export const byteOrderMark = '\ufeff';

/** One row with its end (RFC 4180). */
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
 * A text by which a spreadsheet program would reckon begins with an apostrophe in the file (OWASP: CSV injection); one
 * that has some already gets one more, so that taking one away gives the text back.
 */
export const withoutFormula = (text: string): string =>
  /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/.test(text) ? `'${text}` : text;

/** `withoutFormula` undone. */
export const withFormula = (text: string): string =>
  /^'+[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/.test(text) ? text.slice(1) : text;

/** `12345` with scale 2 is `123,45`: all places, no groups, so that programs read it back exactly. */
function numberText(value: number, scale: number, point: string): string {
  if (scale === 0) return String(value);
  const digits = String(Math.abs(value)).padStart(scale + 1, '0');
  return `${value < 0 ? '-' : ''}${digits.slice(0, -scale)}${point}${digits.slice(-scale)}`;
}

function quoted(text: string, separator: string): string {
  const isPlain = !text.includes(separator) && !/["\r\n]|^\s|\s$/.test(text);
  return isPlain ? text : `"${text.replaceAll('"', '""')}"`;
}
