import { globsOf } from './glob.ts';

/**
 * PostgreSQL takes an entry of an index up to 2,704 bytes, a third of a page, and a character has up to four of them. Some
 * are left for the id and what leads to the owners of a row.
 */
export const mostIndexed = 600;

interface Text {
  readonly maxLength?: number | null | undefined;
  readonly pattern?: string | null | undefined;
  readonly format?: string | null | undefined;
}

/** How many characters a text may have. */
export function longestOf({ maxLength, pattern, format }: Text): number {
  const lengths = pattern
    ? globsOf(pattern).map(glob => [...glob.replaceAll(/\[[^\]]*\]/g, '?')].length)
    : [];
  const byPattern = lengths.length > 0 ? Math.max(...lengths) : Number.POSITIVE_INFINITY;
  // all formats are of codes and numbers, but that of addresses of pages
  const byFormat = format && format !== 'url' ? 254 : Number.POSITIVE_INFINITY;
  return Math.min(maxLength ?? Number.POSITIVE_INFINITY, byPattern, byFormat);
}
