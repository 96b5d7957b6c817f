import type { Field, Format } from './field.ts';
import { formatMeta } from './officeFormats.ts';
import { visibleCode, visibleText } from './visibleText.ts';

/**
 * A text as forms and imports take it: without invisible characters and blanks at its ends, on one line; codes, which
 * are typed or pasted with blanks and in lower case (`de89 3704 …`), also without those within, and in capitals.
 */
export function typedText(format: Format | null, text: string): string {
  if (format === null) return oneLine(text);
  const tidy = spellings[format];
  if (tidy) return tidy(text);
  return isAsTyped(format) ? visibleText(text).trim() : code(text);
}

/** The same for the text of a field, whose line breaks stay if it has room for them. */
export const typedInto = (field: Pick<Field, 'format' | 'maxLength'>, text: string): string =>
  field.format === null && isLongText(field) ? severalLines(text) : typedText(field.format, text);

/** A tab or line break is a blank, as a cell of a spreadsheet or the name in a letter has them. */
export const oneLine = (text: string): string => visibleText(text).replace(/\s+/g, ' ').trim();

export const severalLines = (text: string): string => visibleText(text).trim();

/** Whether a text has an input of several lines. */
export const isLongText = ({ maxLength }: Pick<Field, 'maxLength'>): boolean =>
  maxLength !== null && maxLength > 255;

const code = (text: string): string => visibleCode(text).replace(/\s/g, '').toUpperCase();

const spellings: Readonly<Record<string, (text: string) => string>> = {
  iban: text =>
    code(text)
      .replaceAll('-', '')
      .replace(/^IBAN:?/, ''),
  email: text =>
    visibleCode(text)
      .replace(/^[^<>]*<([^<>]*)>[\s.,;]*$/, '$1')
      .replace(/^mailto:([^?]*)(\?.*)?$/i, '$1')
      .replace(/[\s.,;]+$/, '')
      .trim(),
  phone: text =>
    oneLine(visibleCode(text))
      .replace(/^tel:\s*/i, '')
      .replace(/^\( ?(\+[\d ]*\d) ?\) ?/, '$1 '),
  url: text => visibleText(text).trim(),
  color: text => visibleText(text).trim().toLowerCase(),
};

/** Formats marked `asTyped` keep their case and their blanks. */
const isAsTyped = (format: Format): boolean => formatMeta(format)?.asTyped ?? false;
