import { globsOf } from './glob.ts';

/**
 * PostgreSQL limits an index entry to 2,704 bytes, a third of a page, and a character takes up to four. The rest is for
 * the id and the owner columns of a row.
 */
export const mostIndexed = 600;

interface Text {
  readonly maxLength?: number | null | undefined;
  readonly pattern?: string | null | undefined;
  readonly format?: string | null | undefined;
}

/** The greatest number of characters that a text may have. */
export function longestOf({ maxLength, pattern, format }: Text): number {
  const lengths = pattern
    ? globsOf(pattern).map(glob => [...glob.replaceAll(/\[[^\]]*\]/g, '?')].length)
    : [];
  const byPattern = lengths.length > 0 ? Math.max(...lengths) : Number.POSITIVE_INFINITY;
  // all formats are for codes and numbers, except that for URLs
  const byFormat = format && format !== 'url' ? 254 : Number.POSITIVE_INFINITY;
  return Math.min(maxLength ?? Number.POSITIVE_INFINITY, byPattern, byFormat);
}
