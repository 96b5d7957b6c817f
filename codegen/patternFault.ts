import { globsOf } from '../src/engine/shared/tables/glob';

const ATOM = String.raw`(?:\[[^\]^][^\]]*\]|\\[dw]|\\[^A-Za-z0-9]|[^\\()[\]{}*+?|^$])`;
const REPEAT = String.raw`(?:\{\d+(?:,\d+)?\}|\?)?`;
const SEQUENCE = `(?:${ATOM}${REPEAT})*`;
const GROUP = String.raw`\((?:\?:)?${SEQUENCE}(?:\|${SEQUENCE})*\)`;
const WHOLE = new RegExp(`^\\^(?:(?:${ATOM}|${GROUP})${REPEAT})*\\$$`, 'u');

/**
 * The fault of a pattern, or null. Forms check it as a regular expression, PostgreSQL with ~, SQLite as GLOB:
 * only what all three read alike is allowed (`src/engine/shared/tables/glob.ts`).
 */
export function patternFault(pattern: string): string | null {
  try {
    new RegExp(pattern, 'u');
  } catch {
    return 'is no regular expression';
  }
  if (!WHOLE.test(pattern) || hasForeignClass(pattern)) return 'is more than SQLite can check';
  if (repetitions(pattern).some(count => count > mostRepeated))
    return `repeats more than ${mostRepeated} times`;
  try {
    globsOf(pattern);
    return null;
  } catch {
    return 'has too many variants for SQLite';
  }
}

/** SQLite checks at most 50,000 characters of a pattern, and one character here becomes up to 14 of them. */
const mostRepeated = 1000;

const repetitions = (pattern: string): readonly number[] =>
  [...pattern.matchAll(/\{(\d+)(?:,(\d+))?\}/g)].map(([, least, most]) => Number(most ?? least));

/** SQLite would read `[\s]` as the letter s. */
function hasForeignClass(pattern: string): boolean {
  return [...pattern.matchAll(/\[(?:[^\]\\]|\\.)*\]/g)].some(([inside]) => /\\[a-ce-vx-zA-Z]/.test(inside));
}
