import type { Format } from './field.ts';
import { formatMeta } from './officeFormats.ts';

/**
 * A text as forms and imports take it: without blanks at its ends; codes, which are typed or pasted with blanks and in
 * lower case (`de89 3704 …`), also without those within, and in capitals.
 */
export function typedText(format: Format | null, text: string): string {
  if (format === null || isAsTyped(format)) return text.trim();
  return format === 'color' ? text.trim().toLowerCase() : text.replace(/\s/g, '').toUpperCase();
}

/** Addresses, phone numbers and formats marked `asTyped` keep their case and their blanks. */
export const isAsTyped = (format: Format): boolean => formatMeta(format)?.asTyped ?? written.has(format);

const written: ReadonlySet<Format> = new Set(['email', 'phone', 'url']);
