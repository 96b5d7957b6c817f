import type { Format } from './field.ts';
import { formatMeta } from './officeFormats.ts';
import { visibleCode, visibleText } from './visibleText.ts';

/**
 * A text as forms and imports take it: without invisible characters and blanks at its ends; codes, which are
 * typed or pasted with blanks and in lower case (`de89 3704 …`), also without those within, and in capitals.
 */
export function typedText(format: Format | null, text: string): string {
  if (format === null) return visibleText(text).trim();
  const tidy = spellings[format];
  if (tidy) return tidy(text);
  return isAsTyped(format) ? visibleText(text).trim() : code(text);
}

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
    visibleCode(text)
      .replace(/\s+/g, ' ')
      .replace(/^tel:\s*/i, '')
      .replace(/^\( ?(\+[\d ]*\d) ?\) ?/, '$1 '),
  url: text => visibleText(text).trim(),
  color: text => visibleText(text).trim().toLowerCase(),
};

/** Formats marked `asTyped` keep their case and their blanks. */
const isAsTyped = (format: Format): boolean => formatMeta(format)?.asTyped ?? false;
