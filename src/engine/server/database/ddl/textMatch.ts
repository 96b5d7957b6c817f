import { globsOf } from '../../../shared/tables/glob.ts';
import type { Dialect } from '../database.ts';
import { quoteText } from './quote.ts';

/** Whole-text match of an anchored pattern. `\d` means 0–9, not digits of other scripts. */
export function matches(dialect: Dialect, column: string, pattern: string): string {
  if (dialect === 'postgres')
    return `${column} ~ ${quoteText(pattern.replaceAll('\\d', '[0-9]').replaceAll('[[0-9]', '[0-9'))}`;
  const globs = globsOf(pattern).map(glob => `${column} glob ${quoteText(glob)}`);
  return globs.length === 1 ? globs.join('') : `(${globs.join(' or ')})`;
}

/**
 * `case` guarantees that the first condition is evaluated first: the others may contain a cast that would fail
 * otherwise.
 */
export function allOf(first: string, ...others: readonly string[]): string {
  return `case when ${first} then ${others.join(' and ')} else ${first} end`;
}
